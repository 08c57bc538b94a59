import { createHmac, timingSafeEqual } from 'node:crypto';
import { Operation } from '#contract/attempts/attempt.ts';
import {
  buildTextToSign,
  compareByWriter,
  type EventKey,
  formatEventKey,
  type LateOperation,
  type LateOperationStatus,
  type SignatureVerdict,
  UnsentAnswersFile,
  type UnsentAnswersPart,
  type UnsentOperation,
} from '#contract/attempts/late-answers.ts';
import { isSameRegno } from '#server/features/accounts/rules.ts';
import { type AllowedAnswers, refusalOfAnswer } from '../answers/answer-validation.rules.ts';
import type { AnswerEvent } from '../answers/rules.ts';

/** An event as it is stored; `admitted`: it came late, and an admission that stands names it. */
export type StoredAnswerEvent = AnswerEvent & { received_at: Date; late: boolean; admitted: boolean };

/** What was sent as a file of unsent answers, read; or in words why it is none of this attempt. */
export function parseUnsentAnswersFile(
  sent: unknown,
  attempt: { id: number; test: { id: number; name: string }; regno: string },
): UnsentAnswersFile | { refusal: string } {
  const { data: file, error } = UnsentAnswersFile.safeParse(sent);
  if (!file) {
    const path = error.issues[0]?.path.join('.');
    return {
      refusal: `This is not a file of unsent answers from the test screen${path ? ` (look at ${path})` : ''}.`,
    };
  }
  if (file.test.id !== attempt.test.id)
    return {
      refusal: `This file is of another test: ${file.test.name}. This attempt is at ${attempt.test.name}.`,
    };
  if (!isSameRegno(file.regno, attempt.regno))
    return {
      refusal: `This file is of another student: ${file.regno}. This attempt is of ${attempt.regno}.`,
    };
  if (file.attempt !== attempt.id) return { refusal: 'This file is of another attempt.' };
  return file;
}

/** Whether a part of a file was signed with the key of its opening (HMAC-SHA-256, RFC 2104), and is unchanged since. */
export function checkSignature(
  file: UnsentAnswersFile,
  part: UnsentAnswersPart,
  key: Buffer | undefined,
): SignatureVerdict {
  if (part.signature === null) return 'none';
  if (!key) return 'unknown';
  const expected = createHmac('sha256', key).update(buildTextToSign(file, part)).digest();
  return timingSafeEqual(expected, Buffer.from(part.signature, 'hex')) ? 'right' : 'wrong';
}

/** Whether at some moment the answers were out and the student had handed in, and so could read them. */
export function couldReadAnswers(outSince: Date | null, submittedAt: Date | null, at: Date): boolean {
  return outSince !== null && outSince <= at && submittedAt !== null && submittedAt <= at;
}

/** By what it is judged whether an operation can count. */
type Limits = {
  /** The newest of the attempt. */
  epoch: number;
  sheet: AllowedAnswers;
  /** Whether the right answers could be read at a moment; undefined: now. */
  wereAnswersOut(at: Date | undefined): boolean;
};

type CandidateOperation = Omit<LateOperation, 'chosen' | 'received_at'> & {
  received_at: Date | null;
  /** Whether an admission that names nothing takes it. */
  trusted: boolean;
};
type PlannedOperation = Omit<CandidateOperation, 'trusted'> & { chosen: boolean };

type AdmissionPlan = {
  /** What is late or in the file, each once, in the order of the writers. */
  operations: PlannedOperation[];
  /** The events that would count. */
  events: AnswerEvent[];
};

const isAdmissible = ({ standing }: { standing: LateOperationStatus }) =>
  standing === 'held' || standing === 'new';
// Under one number the file may hold something else than the portal: both are shown.
const rowOf = (one: CandidateOperation) => `${formatEventKey(one)} ${one.standing === 'otherwise'}`;

/**
 * What admitting `chosen` makes of an attempt. Undefined chooses all that may count and came before the right answers could be read, of
 * a file only what is rightly signed. The events keep their place in the order of (epoch, seq), so an old answer never overrides a later
 * one.
 */
export function planAdmission(
  { held, ...limits }: Limits & { held: readonly StoredAnswerEvent[] },
  parts: readonly (UnsentAnswersPart & { verdict: SignatureVerdict })[],
  chosen: readonly EventKey[] | undefined,
): AdmissionPlan {
  const wanted = chosen && new Set(chosen.map(formatEventKey));
  const byKey = new Map(held.map((event) => [formatEventKey(event), event]));
  const filed = parts.flatMap((part) =>
    part.operations.map((operation) => candidateOf(operation, part, byKey, limits)),
  );
  const late = held.filter((event) => event.late).map((event) => candidateOfHeld(event, limits));
  // Of what both hold alike, what the file tells stays.
  const operations = [...new Map([...late, ...filed].map((one) => [rowOf(one), one])).values()]
    .sort(compareByWriter)
    .map(({ trusted, ...one }) => ({
      ...one,
      chosen: isAdmissible(one) && (wanted ? wanted.has(formatEventKey(one)) : trusted),
    }));
  const added = operations.filter((one) => one.chosen);
  return { operations, events: [...held.filter(isCountedEvent), ...added.map(toAnswerEvent)] };
}

/** Whether an event counts: it came in time, or was admitted since. */
export function isCountedEvent({ late, admitted }: Pick<StoredAnswerEvent, 'late' | 'admitted'>): boolean {
  return !late || admitted;
}

/** An operation as the event that it is, or would be. */
export function toAnswerEvent(operation: PlannedOperation): AnswerEvent {
  const { epoch, seq, question_id, selected_options, value, marked, seconds } = operation;
  return { epoch, seq, question_id, selected: selected_options, value, marked, seconds };
}

/** An operation of a file, beside what is held under its number. */
function candidateOf(
  operation: UnsentOperation,
  { epoch, verdict }: { epoch: number; verdict: SignatureVerdict },
  held: ReadonlyMap<string, StoredAnswerEvent>,
  limits: Limits,
): CandidateOperation {
  const { seq, question_id, at = null, clock_ms = null } = operation;
  const content = contentOf(operation);
  const stored = held.get(formatEventKey({ epoch, seq }));
  const standing = judgeFiledOperation(content && { epoch, ...content }, stored, limits);
  // What came in time came before any answers were out; what the file alone holds comes now.
  const after_answers = stored?.late !== false && limits.wereAnswersOut(stored?.received_at);
  return {
    epoch,
    seq,
    question_id,
    at,
    clock_ms,
    standing,
    selected_options: content?.selected ?? null,
    value: content?.value ?? null,
    marked: content?.marked ?? null,
    seconds: content?.seconds ?? 0,
    received_at: stored?.received_at ?? null,
    after_answers,
    trusted: !after_answers && (standing === 'held' || verdict === 'right'),
  };
}

function candidateOfHeld(event: StoredAnswerEvent, limits: Limits): CandidateOperation {
  const { epoch, seq, question_id, selected, value, marked, seconds, received_at } = event;
  const after_answers = limits.wereAnswersOut(received_at);
  return {
    epoch,
    seq,
    question_id,
    selected_options: selected,
    value,
    marked,
    seconds,
    received_at,
    standing: judgeStoredEvent(event, limits),
    at: null,
    clock_ms: null,
    after_answers,
    trusted: !after_answers,
  };
}

type Content = Omit<AnswerEvent, 'epoch' | 'seq'>;

/** What an operation of a file tells, as it would be stored; undefined where no call would take it. */
function contentOf({ at: _, clock_ms: __, ...operation }: UnsentOperation): Content | undefined {
  const { data } = Operation.safeParse(operation);
  if (!data) return undefined;
  const { question_id, selected_options = null, value = null, marked = null, seconds = 0 } = data;
  return { question_id, selected: selected_options, value, marked, seconds };
}

function isSame(one: Content, other: Content): boolean {
  const textOf = ({ question_id, selected, value, marked, seconds }: Content) =>
    JSON.stringify([question_id, selected, value, marked, seconds]);
  return textOf(one) === textOf(other);
}

function judgeFiledOperation(
  content: (Content & { epoch: number }) | undefined,
  stored: StoredAnswerEvent | undefined,
  limits: Limits,
): LateOperationStatus {
  if (!content) return 'unfit';
  if (!stored) return findObstacle(content, limits) ?? 'new';
  return isSame(content, stored) ? judgeStoredEvent(stored, limits) : 'otherwise';
}

function judgeStoredEvent(event: StoredAnswerEvent, limits: Limits): LateOperationStatus {
  if (!event.late) return 'counted';
  if (event.admitted) return 'admitted';
  return findObstacle(event, limits) ?? 'held';
}

/** Why something cannot count at all: its opening never was, or the paper does not allow it. */
function findObstacle(
  { epoch, question_id, selected, value }: Content & { epoch: number },
  limits: Limits,
): LateOperationStatus | undefined {
  if (epoch > limits.epoch) return 'no-opening';
  const refusal = refusalOfAnswer(
    {
      question_id,
      ...(selected && { selected_options: selected }),
      ...(value !== null && { value }),
    },
    limits.sheet,
  );
  return refusal && 'unfit';
}

/** Where two judgements of the same paper differ: each question with what both say of its answer, outcome and marks. */
export function differences<J extends { question_id: number }>(
  before: readonly J[],
  after: readonly J[],
): { question_id: number; before: J; after: J }[] {
  const afterwards = new Map(after.map((one) => [one.question_id, one]));
  return before.flatMap((one) => {
    const other = afterwards.get(one.question_id);
    return other && JSON.stringify(one) !== JSON.stringify(other)
      ? [{ question_id: one.question_id, before: one, after: other }]
      : [];
  });
}
