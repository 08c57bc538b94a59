import { createHmac, timingSafeEqual } from 'node:crypto';
import { Operation } from '#contract/attempt.ts';
import {
  type EventKey,
  EvidenceFile,
  type EvidenceOperation,
  eventKeyOf,
  type FiledOperation,
  type FiledPart,
  type Signature,
  type Standing,
  signedText,
} from '#contract/evidence.ts';
import { isSameRegno } from '../account/rules.ts';
import { type AnswerEvent, inOrderOfWriter } from './answer.rules.ts';
import { refusalOfOperation, type Sheet } from './sheet.rules.ts';

/** An event as the portal holds it. */
export type HeldEvent = AnswerEvent & { received_at: Date; late: boolean; admitted: boolean };

/** The file that was sent, or what is wrong with it in words. */
export function readEvidence(
  sent: unknown,
  attempt: { id: number; test: { id: number; name: string }; regno: string },
): EvidenceFile | { refusal: string } {
  const { data: file, error } = EvidenceFile.safeParse(sent);
  if (!file) {
    const path = error.issues[0]?.path.join('.');
    return {
      refusal: `This is no file of unsent answers as the test screen makes it${path ? ` (look at ${path})` : ''}.`,
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
export function judgeSignature(file: EvidenceFile, part: FiledPart, key: Buffer | undefined): Signature {
  if (part.signature === null) return 'none';
  if (!key) return 'unknown';
  const expected = createHmac('sha256', key).update(signedText(file, part)).digest();
  return timingSafeEqual(expected, Buffer.from(part.signature, 'hex')) ? 'right' : 'wrong';
}

type Told = Pick<AnswerEvent, 'selected' | 'value' | 'marked' | 'seconds'>;

/** What an operation of a file tells, as it would be stored; undefined where no call would take it. */
function eventOf({ at: _, clock_ms: __, ...told }: FiledOperation): Told | undefined {
  const { data } = Operation.safeParse(told);
  return (
    data && {
      selected: data.selected_options ?? null,
      value: data.value ?? null,
      marked: data.marked ?? null,
      seconds: data.seconds ?? 0,
    }
  );
}

const isSame = (one: Told & { question_id: number }, other: Told & { question_id: number }) =>
  JSON.stringify([one.question_id, one.selected, one.value, one.marked, one.seconds]) ===
  JSON.stringify([other.question_id, other.selected, other.value, other.marked, other.seconds]);

type Candidate = Omit<EvidenceOperation, 'chosen' | 'received_at'> & {
  received_at: Date | null;
  /** Whether an admission that names nothing takes it. */
  trusted: boolean;
};
type PlannedOperation = Omit<Candidate, 'trusted'> & { chosen: boolean };

type Plan = {
  operations: PlannedOperation[];
  /** The events that would count. */
  events: AnswerEvent[];
};

const mayCount = ({ standing }: { standing: Standing }) => standing === 'held' || standing === 'new';
const keyOf = (one: Candidate) => `${eventKeyOf(one)} ${one.standing === 'otherwise'}`;

/** Whether at some moment the answers were out and the student had handed in, and so could read them. */
export function couldReadAnswers(outSince: Date | null, submittedAt: Date | null, at: Date): boolean {
  return outSince !== null && outSince <= at && submittedAt !== null && submittedAt <= at;
}

/**
 * What admitting `chosen` makes of an attempt; undefined chooses all that may count and came before the right answers could be read,
 * of a file what is rightly signed. `epoch` is the attempt's newest. The events keep their place in the order of (epoch, seq), so an
 * old answer never overrides a later one.
 */
export function planAdmission(
  { held, ...limits }: Limits & { held: readonly HeldEvent[] },
  parts: readonly (FiledPart & { verdict: Signature })[],
  chosen: readonly EventKey[] | undefined,
): Plan {
  const wanted = chosen && new Set(chosen.map(eventKeyOf));
  const byKey = new Map(held.map((event) => [eventKeyOf(event), event]));
  const filed = parts.flatMap((part) =>
    part.operations.map((operation) => candidateOf(operation, part, byKey, limits)),
  );
  const told = new Set(filed.filter((one) => one.standing !== 'otherwise').map(eventKeyOf));
  const late = held
    .filter((event) => event.late && !told.has(eventKeyOf(event)))
    .map((event) => candidateOfHeld(event, limits));
  const operations = [...new Map([...late, ...filed].map((one) => [keyOf(one), one])).values()]
    .sort(inOrderOfWriter)
    .map(({ trusted, ...one }) => ({
      ...one,
      chosen: mayCount(one) && (wanted ? wanted.has(eventKeyOf(one)) : trusted),
    }));
  const added = operations.filter((one) => one.chosen);
  return { operations, events: [...held.filter(counts), ...added.map(asEvent)] };
}

/** Whether an event counts: it came in time, or was admitted since. */
export function counts({ late, admitted }: Pick<HeldEvent, 'late' | 'admitted'>): boolean {
  return !late || admitted;
}

/** An operation as the event that it is, or would be. */
export function asEvent(operation: PlannedOperation): AnswerEvent {
  const { epoch, seq, question_id, selected_options, value, marked, seconds } = operation;
  return { epoch, seq, question_id, selected: selected_options, value, marked, seconds };
}

type Limits = {
  epoch: number;
  sheet: Sheet;
  /** Whether the right answers could be read at a moment; undefined: now. */
  wereAnswersOut(at: Date | undefined): boolean;
};

function candidateOf(
  operation: FiledOperation,
  { epoch, verdict }: { epoch: number; verdict: Signature },
  held: ReadonlyMap<string, HeldEvent>,
  limits: Limits,
): Candidate {
  const { seq, question_id, at = null, clock_ms = null } = operation;
  const told = eventOf(operation);
  const stored = held.get(eventKeyOf({ epoch, seq }));
  const standing = !told
    ? 'unfit'
    : stored
      ? isSame({ ...told, question_id }, stored)
        ? standingOfHeld(stored, limits)
        : 'otherwise'
      : (obstacleTo({ epoch, question_id, ...told }, limits) ?? 'new');
  const after_answers = stored?.late !== false && limits.wereAnswersOut(stored?.received_at);
  return {
    ...{ epoch, seq, question_id, at, clock_ms, standing },
    selected_options: told?.selected ?? null,
    value: told?.value ?? null,
    marked: told?.marked ?? null,
    seconds: told?.seconds ?? 0,
    received_at: stored?.received_at ?? null,
    after_answers,
    trusted: !after_answers && (standing === 'held' || verdict === 'right'),
  };
}

function candidateOfHeld(event: HeldEvent, limits: Limits): Candidate {
  const { epoch, seq, question_id, selected, value, marked, seconds, received_at } = event;
  const after_answers = limits.wereAnswersOut(received_at);
  return {
    ...{ epoch, seq, question_id, value, marked, seconds, received_at },
    selected_options: selected,
    standing: standingOfHeld(event, limits),
    at: null,
    clock_ms: null,
    after_answers,
    trusted: !after_answers,
  };
}

function standingOfHeld(event: HeldEvent, limits: Limits): Standing {
  if (!event.late) return 'counted';
  if (event.admitted) return 'admitted';
  return obstacleTo(event, limits) ?? 'held';
}

function obstacleTo(
  { epoch, question_id, selected, value }: { epoch: number; question_id: number } & Told,
  limits: Limits,
): Standing | undefined {
  if (epoch > limits.epoch) return 'no-opening';
  const refusal = refusalOfOperation(
    {
      question_id,
      ...(selected && { selected_options: selected }),
      ...(value !== null && { value }),
    },
    limits.sheet,
  );
  return refusal && 'unfit';
}

/** What two judgements of the same paper make of its questions, where they differ in answer, outcome or marks. */
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
