import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaperSection } from '#contract/aptitudes/paper.ts';
import { openSection } from '#contract/aptitudes/section-times.ts';
import { useMutation } from '#web/api/mutation.ts';
import { serverNow } from '#web/api/server-clock.ts';
import type { Desk } from '../test-session/test-session.ts';
import { isOver } from '../failures.ts';
import { type OutboxView, settledSoon } from '../save/outbox-view.ts';
import { SEND_TIMEOUT_MS } from '../requests.ts';
import { type Range, rangeOf, type SectionEnds, type SectionState, stateOfSection } from './sections.ts';

type OwnSection = Omit<PaperSection, 'scheme' | 'ends_at'>;

/** A section that has closed; `finished`: by the student, wherever that was, before its time was over. */
type LeftSection = { section: OwnSection; finished: boolean };

/** Where the student stands among the sections of a paper. */
export type Sectioning = {
  /** From which question to which one may move. */
  range: Range;
  /** The open section; none where one goes back and forth. */
  open: OwnSection | undefined;
  place: number | null;
  /** What follows it, once it is finished or its time is over. */
  next: OwnSection | undefined;
  /** When the open section ends, in milliseconds, if that is not the end of the test. */
  end: number | undefined;
  stateOf: (name: string) => SectionState;
  /** The section that closed last on this page. */
  left: LeftSection | undefined;
  forgetLeft: () => void;
};

/** Where the student stands in a paper whose sections follow one another; the server's clock moves on from one to the next. */
export function useSectioning({ paper }: Desk, { sectionEnds, deadline, pausedAt }: OutboxView): Sectioning {
  const { sections, questions } = paper;
  const place = useOpenPlace(sectionEnds, pausedAt);
  const [left, setLeft] = useState<LeftSection>();
  const end = place === null ? undefined : sectionEnds?.[place];
  const before = useRef({ place, end });
  useEffect(() => {
    const was = before.current;
    if (place === was.place) {
      // Whoever finishes a section puts its end into the past; the page has yet to move on from it.
      if (end === undefined || end > (pausedAt ?? serverNow())) was.end = end;
      return;
    }
    before.current = { place, end };
    if (place === null || was.place === null) return;
    const section = sections[place - 1];
    const ended = sectionEnds?.[place - 1];
    const finished = was.place === place - 1 && ended !== undefined && ended < (was.end ?? ended);
    // More time may open a section again that seemed to be over.
    setLeft(place < was.place || !section ? undefined : { section, finished });
  }, [place, end, sections, sectionEnds, pausedAt]);
  return {
    range: rangeOf(sections, questions, place),
    open: place === null ? undefined : sections[Math.min(place, sections.length - 1)],
    place,
    next: place === null ? undefined : sections[place + 1],
    end: end !== undefined && end < deadline ? end : undefined,
    stateOf: (name) =>
      stateOfSection(
        place,
        sections.findIndex((section) => section.name === name),
      ),
    left,
    forgetLeft: useCallback(() => setLeft(undefined), []),
  };
}

const LOOK_MS = 250;

function useOpenPlace(ends: SectionEnds, pausedAt: number | null): number | null {
  const [place, setPlace] = useState(() => placeNow(ends, pausedAt));
  useEffect(() => {
    const look = () => setPlace(placeNow(ends, pausedAt));
    look();
    if (ends === null) return;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [ends, pausedAt]);
  return place;
}

const placeNow = (ends: SectionEnds, pausedAt: number | null) =>
  ends === null ? null : openSection(ends, pausedAt ?? serverNow());

/** Finishes the open section for good, once everything in it is saved. */
export function useLeaving(desk: Desk, touch: () => void, onOver: () => void) {
  const { outbox } = desk;
  return useMutation({
    mutationFn: async (place: number): Promise<'left' | 'unsaved'> => {
      touch();
      // Nothing of a section can come after it was left: on a slow network it is worth the wait.
      await settledSoon(outbox, SEND_TIMEOUT_MS);
      if (outbox.view().save.kind !== 'saved') return 'unsaved';
      await desk.leaveSection(place);
      return 'left';
    },
    onError: (error) => isOver(error) && onOver(),
  });
}

export type Gift = ReturnType<typeof useGift>;

/** Milliseconds that were added to the open section or to the test since the page was opened, until they are put away. */
export function useGift({ sectionEnds, deadline, pausedAt }: OutboxView, place: number | null) {
  const end = place === null ? deadline : (sectionEnds?.[place] ?? deadline);
  const before = useRef({ place, end, pausedAt });
  const [added, setAdded] = useState(0);
  useEffect(() => {
    const was = before.current;
    before.current = { place, end, pausedAt };
    // What a pause took is given back, which is no gift.
    if (was.pausedAt !== null && pausedAt === null) return;
    if (was.place === place && end >= was.end + 1_000) setAdded((sum) => sum + end - was.end);
  }, [place, end, pausedAt]);
  return { added, end, forget: useCallback(() => setAdded(0), []) };
}
