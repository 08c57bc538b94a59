import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { fateInSection, openSection, type Times, timesAfterLeaving } from '#contract/aptitudes/section-times.ts';
import { type Entries, type Waiting, withChanges } from '../answers/answers.ts';
import type { Desk } from '../test-session/test-session.ts';
import type { JournalStorage } from '../save/journal.ts';
import { News } from '../notices/notice-store.ts';
import { Outbox } from '../save/outbox.ts';
import { placesOf } from '../sections/sections.ts';
import type { OutboxParts } from '../save/save-protocol.ts';
import type { Marked, Paper } from '#web/features/aptitudes/paper/requests.ts';

const GRACE = GRACE_SECONDS * 1_000;
/** How much is left of the open section, or of the test, once a trial was moved on. */
const LAST_MS = 10_000;

/** A place at a test that is only tried. */
type TrialDesk = Desk<Marked> & {
  /** Moves the clock on, so that what is open ends in a moment. */
  skip: () => void;
};

type TrialParts = Pick<OutboxParts, 'timers' | 'chance' | 'now' | 'stamp'> & {
  /** Signs in again where the session ends. */
  regno: string;
  mark: (entries: Entries) => Promise<Marked>;
};

// Nothing is kept, not even on this device.
const nowhere: JournalStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/**
 * Stands in for the server that keeps answers: it judges them by the same rules of time, holds them as long as this window
 * stands, and forgets them. Only `mark` asks the server, which keeps nothing either.
 */
export function openTrial(paper: Paper, { regno, mark, ...browser }: TrialParts): TrialDesk {
  const places = placesOf(paper.sections, paper.questions);
  const ends = paper.sections.flatMap(({ ends_at }) => (ends_at === null ? [] : new Date(ends_at)));
  let times: Times = { deadline: new Date(paper.deadline), section_ends: ends.length > 0 ? ends : null };
  let kept: Entries = new Map();
  const now = () => new Date(browser.now());

  const told = () => ({
    deadline: times.deadline.toISOString(),
    section_ends: times.section_ends?.map((end) => end.toISOString()) ?? null,
    server_time: now().toISOString(),
  });

  const isOver = () => now().getTime() > times.deadline.getTime() + GRACE;

  /** Keeps what is in time and returns what is not. */
  function take(operations: readonly Waiting[]): readonly Waiting[] {
    const late = isOver();
    const refused = operations.filter(
      ({ question_id }) =>
        late || fateInSection(times.section_ends, places.get(question_id), now(), GRACE) !== 'open',
    );
    kept = withChanges(
      kept,
      operations.filter((operation) => !refused.includes(operation)),
    );
    return refused;
  }

  const outbox = Outbox.joined(
    {
      ...browser,
      attemptId: 0,
      storage: nowhere,
      sectionOf: (question) => places.get(question),
      send: async (_epoch, operations) => {
        if (isOver()) return { failure: { kind: 'deadline-passed' } };
        const refused = take(operations).map(({ seq }) => seq);
        if (refused.length > 0) return { failure: { kind: 'sections', refused, times: told() } };
        return { acknowledged: Math.max(...operations.map(({ seq }) => seq)), ...told() };
      },
    },
    { epoch: 1, answers: [], ...told() },
  );

  return {
    regno,
    paper,
    outbox,
    // Nobody watches, and nobody tells anything.
    news: new News(0, nowhere),
    beat: async () => undefined,
    recallPlace: () => 0,
    keepPlace: () => undefined,
    rejoin: async () => undefined,
    takeUp: async () => undefined,
    leaveSection: async (section) => {
      if (openSection(times.section_ends ?? [], now()) === section)
        times = timesAfterLeaving({ ...times, sections: paper.sections, stretch: 1 }, now());
      outbox.takeTimes(told());
    },
    handIn: async () => {
      take(outbox.unsent().flatMap(({ operations }) => operations));
      const marked = await mark(kept);
      outbox.clear();
      return marked;
    },
    skip: () => {
      const at = now().getTime();
      const open = times.section_ends?.[openSection(times.section_ends, now())] ?? times.deadline;
      const by = open.getTime() - at - LAST_MS;
      if (by <= 0) return;
      const sooner = (end: Date) => (end.getTime() > at ? new Date(end.getTime() - by) : end);
      times = { deadline: sooner(times.deadline), section_ends: times.section_ends?.map(sooner) ?? null };
      outbox.takeTimes(told());
    },
  };
}
