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

/** An event as it is stored. `admitted`: it was late, and an admission that is not withdrawn names it. */
export type StoredAnswerEvent = AnswerEvent & { received_at: Date; late: boolean; admitted: boolean };

/** Parses a file of unsent answers; or says in a sentence why it is not one for this attempt. */
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
      refusal: `This file belongs to another test: ${file.test.name}. This attempt is for ${attempt.test.name}.`,
    };
  if (!isSameRegno(file.regno, attempt.regno))
    return {
      refusal: `This file belongs to another student: ${file.regno}. This attempt belongs to ${attempt.regno}.`,
    };
  if (file.attempt !== attempt.id) return { refusal: 'This file belongs to another attempt.' };
  return file;
}

/** Whether a part of a file was signed with the key of its opening (HMAC-SHA-256, RFC 2104) and is unchanged since. */
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

/** Whether the student could read the correct answers at a moment: they were released, and the attempt was submitted. */
export function couldReadAnswers(releasedSince: Date | null, submittedAt: Date | null, at: Date): boolean {
  return releasedSince !== null && releasedSince <= at && submittedAt !== null && submittedAt <= at;
}

/** What decides whether an operation can count. */
type Limits = {
  /** The attempt's newest epoch. */
  epoch: number;
  allowed: AllowedAnswers;
  /** Whether the student could read the correct answers at a moment; undefined: now. */
  wereAnswersReadable(at: Date | undefined): boolean;
};

type CandidateOperation = Omit<LateOperation, 'chosen' | 'received_at'> & {
  received_at: Date | null;
  /** Whether an admission without a choice includes it. */
  trusted: boolean;
};
type PlannedOperation = Omit<CandidateOperation, 'trusted'> & { chosen: boolean };

type AdmissionPlan = {
  /** The operations that are late or in the file, each once, in the order in which the windows wrote them. */
  operations: PlannedOperation[];
  /** The events that would count. */
  events: AnswerEvent[];
};

const isAdmissible = ({ standing }: { standing: LateOperationStatus }) =>
  standing === 'held' || standing === 'new';
// The file and the database may have different operations under one key: the admin sees both.
const rowOf = (one: CandidateOperation) => `${formatEventKey(one)} ${one.standing === 'otherwise'}`;

/**
 * The operations of an attempt, and the events that count if `chosen` is admitted. Undefined chooses every admissible operation that
 * arrived before the student could read the correct answers; of those in a file only the ones with a right signature. The events keep
 * their order by (epoch, seq), so an old answer never replaces a later one.
 */
export function planAdmission(
  { stored, ...limits }: Limits & { stored: readonly StoredAnswerEvent[] },
  parts: readonly (UnsentAnswersPart & { verdict: SignatureVerdict })[],
  chosen: readonly EventKey[] | undefined,
): AdmissionPlan {
  const wanted = chosen && new Set(chosen.map(formatEventKey));
  const byKey = new Map(stored.map((event) => [formatEventKey(event), event]));
  const filed = parts.flatMap((part) =>
    part.operations.map((operation) => candidateOf(operation, part, byKey, limits)),
  );
  const late = stored.filter((event) => event.late).map((event) => candidateOfStored(event, limits));
  // Of an operation that is both stored and in the file, the candidate of the file stays, which has the device's clocks.
  const operations = [...new Map([...late, ...filed].map((one) => [rowOf(one), one])).values()]
    .sort(compareByWriter)
    .map(({ trusted, ...one }) => ({
      ...one,
      chosen: isAdmissible(one) && (wanted ? wanted.has(formatEventKey(one)) : trusted),
    }));
  const added = operations.filter((one) => one.chosen);
  return { operations, events: [...stored.filter(isCountedEvent), ...added.map(toAnswerEvent)] };
}

/** Whether an event counts: it came in time, or an admin admitted it. */
export function isCountedEvent({ late, admitted }: Pick<StoredAnswerEvent, 'late' | 'admitted'>): boolean {
  return !late || admitted;
}

/** An operation as the event that is stored for it, or would be. */
export function toAnswerEvent(operation: PlannedOperation): AnswerEvent {
  const { epoch, seq, question_id, selected_options, value, marked, seconds } = operation;
  return { epoch, seq, question_id, selected: selected_options, value, marked, seconds };
}

/** An operation of a file, compared with the event that is stored under its key. */
function candidateOf(
  operation: UnsentOperation,
  { epoch, verdict }: { epoch: number; verdict: SignatureVerdict },
  storedByKey: ReadonlyMap<string, StoredAnswerEvent>,
  limits: Limits,
): CandidateOperation {
  const { seq, question_id, at = null, clock_ms = null } = operation;
  const content = contentOf(operation);
  const stored = storedByKey.get(formatEventKey({ epoch, seq }));
  const standing = judgeFiledOperation(content && { epoch, ...content }, stored, limits);
  // An answer in time arrived before any release. An operation that is only in the file arrives now.
  const after_answers = stored?.late !== false && limits.wereAnswersReadable(stored?.received_at);
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

function candidateOfStored(event: StoredAnswerEvent, limits: Limits): CandidateOperation {
  const { epoch, seq, question_id, selected, value, marked, seconds, received_at } = event;
  const after_answers = limits.wereAnswersReadable(received_at);
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

/** The content of an operation of a file as it would be stored; undefined where no save would accept it. */
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

/** Why an operation cannot count at all: the test was never opened under its epoch, or the paper does not allow it. */
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
    limits.allowed,
  );
  return refusal && 'unfit';
}

/** The questions on which two judgements of a paper differ, each with both. */
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
