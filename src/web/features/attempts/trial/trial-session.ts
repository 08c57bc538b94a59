import {
  type AttemptTimes,
  findOpenSection,
  getSectionStatus,
  timesAfterFinishingSection,
} from '#contract/aptitudes/section-times.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Paper } from '#web/features/aptitudes/paper/requests.ts';
import { type AnswerEntries, applyChanges, type PendingOperation } from '../answers/answers.ts';
import { NoticeStore } from '../notices/notice-store.ts';
import type { JournalStorage } from '../save/journals/journal.ts';
import { Outbox } from '../save/outbox.ts';
import type { OutboxDependencies } from '../save/save-protocol.ts';
import { mapQuestionsToSections } from '../sections/sections.ts';
import type { TestSession } from '../test-session/test-session.ts';
import type { MarkedTrial } from './requests.ts';

const GRACE = GRACE_SECONDS * 1_000;
/** How much time remains of the open section, or of the test, after a skip. */
const LAST_SECONDS_MS = 10_000;

/** The test session of a trial. */
type TrialSession = TestSession<MarkedTrial> & {
  /** Moves the clock on, so that the open section or the test ends in a moment. */
  skip: () => void;
};

type TrialDependencies = Pick<OutboxDependencies, 'timers' | 'random' | 'now' | 'timestamp'> & {
  /** The admin's registration number, to sign in again if the session ends. */
  regno: string;
  mark: (entries: AnswerEntries) => Promise<MarkedTrial>;
};

// Nothing is kept, not even on this device.
const noStorage: JournalStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/**
 * Stands in for the server: it applies the same rules of time, holds the answers as long as this window is open, and
 * then forgets them. Only `mark` calls the server, which stores nothing either. See
 * docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export function openTrialSession(paper: Paper, { regno, mark, ...browser }: TrialDependencies): TrialSession {
  const sectionIndexes = mapQuestionsToSections(paper.sections, paper.questions);
  const ends = paper.sections.flatMap(({ ends_at }) => (ends_at === null ? [] : new Date(ends_at)));
  let times: AttemptTimes = {
    deadline: new Date(paper.deadline),
    section_ends: ends.length > 0 ? ends : null,
  };
  let stored: AnswerEntries = new Map();
  const now = () => new Date(browser.now());

  const serverTimes = () => ({
    deadline: times.deadline.toISOString(),
    section_ends: times.section_ends?.map((end) => end.toISOString()) ?? null,
    server_time: now().toISOString(),
  });

  const isOver = () => now().getTime() > times.deadline.getTime() + GRACE;

  /** Keeps operations that are in time and returns the others. */
  function store(operations: readonly PendingOperation[]): readonly PendingOperation[] {
    const late = isOver();
    const refused = operations.filter(
      ({ question_id }) =>
        late ||
        getSectionStatus(times.section_ends, sectionIndexes.get(question_id), now(), GRACE) !== 'open',
    );
    stored = applyChanges(
      stored,
      operations.filter((operation) => !refused.includes(operation)),
    );
    return refused;
  }

  const outbox = Outbox.joined(
    {
      ...browser,
      attemptId: 0,
      storage: noStorage,
      sectionIndexOf: (question) => sectionIndexes.get(question),
      send: async (_epoch, operations) => {
        if (isOver()) return { failure: { kind: 'deadline-passed' } };
        const refused = store(operations).map(({ seq }) => seq);
        if (refused.length > 0) return { failure: { kind: 'sections', refused, times: serverTimes() } };
        return { acknowledged: Math.max(...operations.map(({ seq }) => seq)), ...serverTimes() };
      },
    },
    { epoch: 1, answers: [], ...serverTimes() },
  );

  return {
    regno,
    paper,
    outbox,
    // Nothing is monitored and nobody sends messages.
    notices: new NoticeStore(0, noStorage),
    sendHeartbeat: async () => undefined,
    readQuestionIndex: () => 0,
    storeQuestionIndex: () => undefined,
    rejoin: async () => undefined,
    takeOver: async () => undefined,
    finishSection: async (section) => {
      if (findOpenSection(times.section_ends ?? [], now()) === section)
        times = timesAfterFinishingSection({ ...times, sections: paper.sections, stretch: 1 }, now());
      outbox.updateTimes(serverTimes());
    },
    submit: async () => {
      store(outbox.unsent().flatMap(({ operations }) => operations));
      const marked = await mark(stored);
      outbox.clear();
      return marked;
    },
    skip: () => {
      times = skipToLastSeconds(times, now());
      outbox.updateTimes(serverTimes());
    },
  };
}

/** Moves all future ends forward, so that the open section or the test ends in a moment. */
function skipToLastSeconds(times: AttemptTimes, now: Date): AttemptTimes {
  const open = times.section_ends?.[findOpenSection(times.section_ends, now)] ?? times.deadline;
  const by = open.getTime() - now.getTime() - LAST_SECONDS_MS;
  if (by <= 0) return times;
  const sooner = (end: Date) => (end > now ? new Date(end.getTime() - by) : end);
  return { deadline: sooner(times.deadline), section_ends: times.section_ends?.map(sooner) ?? null };
}
