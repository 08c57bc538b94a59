import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaperSection } from '#contract/aptitudes/paper.ts';
import { findOpenSection } from '#contract/aptitudes/section-times.ts';
import { useMutation } from '#web/api/mutation.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { isTestOver } from '../failures.ts';
import { flushAndWait, type OutboxView } from '../save/outbox-view.ts';
import type { TestSession } from '../test-session/test-session.ts';
import { SEND_TIMEOUT_MS } from '../timeouts.ts';
import {
  getQuestionRange,
  getSectionState,
  type QuestionRange,
  type SectionEnds,
  type SectionState,
} from './sections.ts';

type ShownSection = Omit<PaperSection, 'scheme' | 'ends_at'>;

/** A section that has closed. `finished`: the student ended it, on any device, before its time was over. */
type ClosedSection = { section: ShownSection; finished: boolean };

/** Where the student stands among the sections of a paper. */
export type CurrentSection = {
  /** The first and the last question that the student may move to. */
  range: QuestionRange;
  /** The open section; undefined if the student may go back and forth. */
  open: ShownSection | undefined;
  place: number | null;
  /** The section after it, which opens once it is finished or its time is over. */
  next: ShownSection | undefined;
  /** When the open section ends, in milliseconds, if that is before the end of the test. */
  end: number | undefined;
  stateOf: (name: string) => SectionState;
  /** The section that closed last on this page. */
  left: ClosedSection | undefined;
  dismissClosed: () => void;
};

/**
 * Where the student stands in a paper whose sections follow one another. The server's clock moves on from one to the
 * next. See docs/decisions/0004-sections-are-time-windows.md.
 */
export function useCurrentSection(
  { paper }: TestSession,
  { sectionEnds, deadline, pausedAt }: OutboxView,
): CurrentSection {
  const { sections, questions } = paper;
  const place = useOpenIndex(sectionEnds, pausedAt);
  const [left, setLeft] = useState<ClosedSection>();
  const end = place === null ? undefined : sectionEnds?.[place];
  const before = useRef({ place, end });
  useEffect(() => {
    const was = before.current;
    if (place === was.place) {
      // Finishing a section moves its end into the past before the page has moved on.
      if (end === undefined || end > (pausedAt ?? serverNow())) was.end = end;
      return;
    }
    before.current = { place, end };
    if (place === null || was.place === null) return;
    const section = sections[place - 1];
    const ended = sectionEnds?.[place - 1];
    const finished = was.place === place - 1 && ended !== undefined && ended < (was.end ?? ended);
    // Added time may reopen a section that seemed to be over.
    setLeft(place < was.place || !section ? undefined : { section, finished });
  }, [place, end, sections, sectionEnds, pausedAt]);
  return {
    range: getQuestionRange(sections, questions, place),
    open: place === null ? undefined : sections[Math.min(place, sections.length - 1)],
    place,
    next: place === null ? undefined : sections[place + 1],
    end: end !== undefined && end < deadline ? end : undefined,
    stateOf: (name) =>
      getSectionState(
        place,
        sections.findIndex((section) => section.name === name),
      ),
    left,
    dismissClosed: useCallback(() => setLeft(undefined), []),
  };
}

const TICK_MS = 250;

function useOpenIndex(ends: SectionEnds, pausedAt: number | null): number | null {
  const [place, setPlace] = useState(() => findOpenIndex(ends, pausedAt));
  useEffect(() => {
    const look = () => setPlace(findOpenIndex(ends, pausedAt));
    look();
    if (ends === null) return;
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [ends, pausedAt]);
  return place;
}

const findOpenIndex = (ends: SectionEnds, pausedAt: number | null) =>
  ends === null ? null : findOpenSection(ends, pausedAt ?? serverNow());

/** Finishes the open section for good, once everything in it is saved. */
export function useFinishSection(session: TestSession, touch: () => void, onOver: () => void) {
  const { outbox } = session;
  return useMutation({
    mutationFn: async (place: number): Promise<'left' | 'unsaved'> => {
      touch();
      // The server takes no answer of a section after it was finished, so even a slow network is worth the wait.
      await flushAndWait(outbox, SEND_TIMEOUT_MS);
      if (outbox.view().save.kind !== 'saved') return 'unsaved';
      await session.finishSection(place);
      return 'left';
    },
    onError: (error) => isTestOver(error) && onOver(),
  });
}

export type FinishingSection = ReturnType<typeof useFinishSection>;

export type AddedTime = ReturnType<typeof useAddedTime>;

/**
 * Milliseconds added to the open section or the test since the page was opened, until the student dismisses the notice.
 */
export function useAddedTime({ sectionEnds, deadline, pausedAt }: OutboxView, place: number | null) {
  const end = place === null ? deadline : (sectionEnds?.[place] ?? deadline);
  const before = useRef({ place, end, pausedAt });
  const [added, setAdded] = useState(0);
  useEffect(() => {
    const was = before.current;
    before.current = { place, end, pausedAt };
    // The end of a pause only gives back the time that it took.
    if (was.pausedAt !== null && pausedAt === null) return;
    if (was.place === place && end >= was.end + 1_000) setAdded((sum) => sum + end - was.end);
  }, [place, end, pausedAt]);
  return { added, end, forget: useCallback(() => setAdded(0), []) };
}
