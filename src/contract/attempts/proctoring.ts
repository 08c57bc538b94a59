import * as z from 'zod/mini';
import { AttemptParams, endpoint, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { AttemptState, SequenceNumber } from './attempt.ts';

/** Seconds away from which leaving the window or full screen counts; what is shorter is written down only. */
export const MIN_AWAY_SECONDS = 2;

/** The most violations that a call takes. */
export const MAX_VIOLATIONS_PER_CALL = 50;

/**
 * What a student's browser saw. `hidden`: another window, tab, page or app was in front; `full-screen`: it was left; `blur`: the window
 * stood in sight but something else had the keyboard; `copy`: text of the paper; `cut`: text of the own answer; `paste`: text
 * from elsewhere into an answer; `no-full-screen`: the device has none.
 */
export const ViolationKind = z.enum([
  'hidden',
  'full-screen',
  'copy',
  'paste',
  'print',
  'blur',
  'cut',
  'context-menu',
  'no-full-screen',
]);
export type ViolationKind = z.infer<typeof ViolationKind>;

/** What takes the student or the paper away. Losing the keyboard alone may be any dialog's doing. */
const COUNTS: Record<ViolationKind, 'always' | 'when-long' | 'never'> = {
  hidden: 'when-long',
  'full-screen': 'when-long',
  copy: 'always',
  paste: 'always',
  print: 'always',
  blur: 'never',
  cut: 'never',
  'context-menu': 'never',
  'no-full-screen': 'never',
};

/** Whether something that was seen can go against the limit. Whether it does, the server alone says. */
export function mayCount({ kind, seconds }: { kind: ViolationKind; seconds: number }): boolean {
  return COUNTS[kind] === 'always' || (COUNTS[kind] === 'when-long' && seconds >= MIN_AWAY_SECONDS);
}

/** One thing that was seen, as the device tells it. */
const ReportedViolation = z.strictObject({
  seq: SequenceNumber,
  /** The epoch that it was seen under, where that was an earlier one of this device. */
  epoch: z.optional(SequenceNumber),
  kind: ViolationKind,
  /** When it began, by the device. */
  at: Instant,
  /** How long it lasted. */
  seconds: z.int().check(z.gte(0), z.lte(86_400)),
});
export type ReportedViolation = z.input<typeof ReportedViolation>;

const Violation = z.object({
  epoch: z.int(),
  seq: z.int(),
  kind: ViolationKind,
  at: Instant,
  seconds: z.int(),
  received_at: Instant,
  /** Whether it goes against the limit. */
  counted: z.boolean(),
});

/** Where an attempt stands, by what the server has. */
const ViolationStatus = z.object({
  /** Those that went against the limit when they came. */
  count: z.int(),
  /** How many of these a reopening forgave, the first ones. */
  forgiven: z.int(),
  /** The test is handed in at so many; 0: they are only recorded. */
  limit: z.int(),
  /** How many more end the test; null where none does. */
  remaining: z.nullable(z.int()),
  state: AttemptState,
  server_time: Instant,
  /** The latest, oldest first. */
  violations: z.array(Violation),
});
export type ViolationStatus = z.input<typeof ViolationStatus>;

export const reportViolations = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/violations',
  summary: 'Record what the student’s browser saw; at the limit of the test the attempt is handed in',
  params: AttemptParams,
  body: z.strictObject({
    /** The writer's. */
    epoch: SequenceNumber,
    violations: z.array(ReportedViolation).check(z.minLength(1), z.maxLength(MAX_VIOLATIONS_PER_CALL)),
  }),
  reply: ViolationStatus,
});

export const readViolations = endpoint({
  method: 'GET',
  path: '/aptitude/violations/:id',
  summary: 'What was recorded in the own attempt at a test; an admin names the student',
  params: IdParams,
  query: z.strictObject({ regno: z.optional(Regno) }),
  reply: ViolationStatus,
});
