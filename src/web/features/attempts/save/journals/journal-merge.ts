import type { Answer } from '#contract/attempts/attempt.ts';
import {
  type AnswerChange,
  type AnswerEntries,
  type FinalAnswer,
  latestAnswers,
  type PendingOperation,
  toEntries,
} from '../../answers/answers.ts';
import { type KnownTimes, parseTimes } from '../../sections/section-schedule.ts';
import type { OutboxDependencies, WriterLease } from '../save-protocol.ts';
import {
  compareAge,
  type Journal,
  journalKey,
  readJournals,
  readNewestEpoch,
  type StoredJournal,
  withoutMerged,
} from './journal.ts';

// A new writer takes over what earlier writers of this device left unsent. See
// docs/decisions/0016-the-device-keeps-a-journal-of-unsent-answers.md.

// A detached writer borrows the epoch of an earlier one, so its operations are numbered far above any that were sent
// under it.
const FIRST_DETACHED_SEQ = 1_000_000_000;

/** Operations that the server has not acknowledged, with what proves whose they are. */
export type UnsentGroup = Pick<Journal, 'epoch' | 'key' | 'receipt'> & { operations: PendingOperation[] };

/** The operations in some journals that the server has not acknowledged. */
export function collectUnsent(journals: readonly Journal[]): UnsentGroup[] {
  return journals
    .map((journal) => {
      const { epoch, key, receipt } = journal;
      return { epoch, key, receipt, operations: sortUnsent(journal) };
    })
    .filter(({ operations }) => operations.length > 0);
}

/** A writer's unsent operations, in the order in which they were made. */
const sortUnsent = ({ pending, refused }: Journal): PendingOperation[] =>
  [...refused, ...pending].sort((one, other) => one.seq - other.seq);

/** The first state of a window's journal. */
export type JournalStart = {
  journal: Journal;
  key: string;
  seq: number;
  inherited: Journal[];
  times: KnownTimes;
};

/** Starts under an epoch that the server granted and takes over everything that earlier writers left unsent. */
export function startWithLease(
  { epoch, answers, signing_key }: WriterLease,
  attemptId: number,
  writers: readonly StoredJournal[],
  times: KnownTimes,
): JournalStart {
  const earlier = writers.map(({ journal }) => journal).toSorted(compareAge);
  const blank = createJournal(epoch, earlier);
  const pending = findUnsettled(earlier, answers).map((change, place) => ({ ...change, seq: place + 1 }));
  const journal = {
    ...blank,
    overruled: latestAnswers([...blank.overruled, ...findOverruled(answers, earlier)]),
    detached: false,
    opened: 0,
    key: signing_key ?? null,
    receipt: earlier.findLast((journal) => journal.receipt)?.receipt ?? null,
    pending,
    times,
    took: Object.assign({}, ...earlier.map(({ took }) => took), ...writers.map(recordWrites)),
    stored: toEntries(answers),
  };
  const key = journalKey(attemptId, String(epoch));
  return { journal, key, seq: pending.length, inherited: [], times };
}

/**
 * Reduces a journal to the operations written after the writer of `epoch` merged it. They are newer than everything
 * that was merged, no matter how much of that has been sent since.
 */
export function keepWrittenSince(
  { key, journal }: StoredJournal,
  taken: Journal | undefined,
  epoch: number,
): StoredJournal {
  if (!taken) return { key, journal };
  const known = new Set(sortUnsent(taken).map((one) => JSON.stringify(one)));
  const pending = sortUnsent(journal).filter((one) => !known.has(JSON.stringify(one)));
  return {
    key,
    journal: { ...journal, epoch, detached: true, pending, refused: [], receipt: null, took: {} },
  };
}

const recordWrites = ({ key, journal }: StoredJournal) => ({ [key]: journal.writes });

/** An empty journal with what its writer must know of the earlier ones. */
function createJournal(epoch: number, earlier: readonly Journal[]) {
  return {
    epoch,
    writes: 0,
    pending: [],
    refused: [],
    took: {},
    late: [...new Set(earlier.flatMap((journal) => journal.late))],
    overruled: latestAnswers(earlier.flatMap((journal) => journal.overruled)),
  };
}

/** Starts under the newest epoch known of any device, while the server cannot be asked for a new one. */
export function startOffline(dependencies: OutboxDependencies, kept: WriterLease): JournalStart {
  const found = withoutMerged(readJournals(dependencies.storage, dependencies.attemptId));
  const inherited = found.map(({ journal }) => journal);
  const heard = readNewestEpoch(dependencies.storage, dependencies.attemptId);
  const epoch = Math.max(kept.epoch, heard, ...inherited.map((journal) => journal.epoch));
  const writer = `${epoch}-${found.length}-${Math.floor(dependencies.random() * 1e9).toString(36)}`;
  const times = findNewestTimes(inherited, parseTimes(kept));
  const key = kept.epoch === epoch ? (kept.signing_key ?? null) : null;
  const newest = inherited.findLast((one) => one.epoch === epoch);
  const journal = {
    ...createJournal(epoch, inherited),
    detached: true,
    opened: 1 + Math.max(0, ...inherited.map((one) => one.opened)),
    key: newest?.key ?? key,
    receipt: newest?.receipt ?? null,
    times,
    stored: findLatestEntries(inherited, kept),
  };
  // Writers that share a borrowed epoch continue each other's numbers.
  const numbers = inherited
    .filter((one) => one.epoch === epoch)
    .flatMap(({ pending, refused }) => [...pending, ...refused].map((one) => one.seq));
  const seq = Math.max(FIRST_DETACHED_SEQ, ...numbers);
  return { journal, key: journalKey(dependencies.attemptId, writer), seq, inherited, times };
}

/**
 * The changes of earlier writers that the server may not have, ordered by (epoch, seq). A change is settled when the
 * server has that operation or a later one of its epoch, or an answer (or clearing) of a newer epoch. A refused change
 * is tried again: a reload may have mended its cause.
 */
function findUnsettled(journals: readonly Journal[], answers: readonly Answer[]): AnswerChange[] {
  const held = new Map(answers.map((answer) => [answer.question_id, answer]));
  return journals.flatMap((journal) =>
    sortUnsent(journal)
      .filter((operation) => !isSettled(operation, journal, held.get(operation.question_id)))
      .map(({ seq: _, ...change }) => change),
  );
}

/** The last answers of earlier writers that never counted, because the server has answers of a newer epoch. */
function findOverruled(answers: readonly Answer[], earlier: readonly Journal[]): FinalAnswer[] {
  const held = new Map(answers.map((answer) => [answer.question_id, answer]));
  const settled = earlier.flatMap((journal) =>
    sortUnsent(journal).filter(({ question_id }) => isAnsweredSince(journal, held.get(question_id))),
  );
  return latestAnswers(settled).filter((given) => {
    const { selected_options = [], value = '' } = held.get(given.question_id) ?? {};
    const isSame =
      given.value === undefined
        ? isSameSet(given.selected_options ?? [], selected_options)
        : given.value.trim() === value.trim();
    return !isSame;
  });
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

function isSettled(operation: PendingOperation, journal: Journal, held: Answer | undefined): boolean {
  if (!held) return false;
  // A newer visit alone must not cost the student the older answer. A newer answer replaces it, and so does clearing
  // it.
  if (held.epoch > journal.epoch) return isAnsweredSince(journal, held);
  if (journal.detached || journal.refused.includes(operation)) return false;
  return held.epoch === journal.epoch && held.seq >= operation.seq;
}

function isAnsweredSince(journal: Journal, held: Answer | undefined): boolean {
  return (held?.answer_epoch ?? 0) > journal.epoch;
}

/** The answers as far as this device knows them: the latest acknowledged ones, or the paper's own if they are newer. */
function findLatestEntries(
  journals: readonly Journal[],
  paper: { epoch: number; answers: readonly Answer[] },
): AnswerEntries {
  const latest = journals.findLast((journal) => journal.epoch >= paper.epoch);
  return latest?.stored ?? toEntries(paper.answers);
}

/** The newest times known to any writer on this device. */
function findNewestTimes(journals: readonly Journal[], kept: KnownTimes): KnownTimes {
  return journals.reduce((newest, { times }) => (times && times.asOf > newest.asOf ? times : newest), kept);
}
