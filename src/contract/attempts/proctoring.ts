import * as z from 'zod/mini';
import { AttemptParams, endpoint, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { AttemptState, SequenceNumber } from './attempt.ts';

/** Leaving the window or full screen counts from so many seconds on. A shorter absence is only recorded. */
export const MIN_AWAY_SECONDS = 2;

/** The most violations that a call takes. */
export const MAX_VIOLATIONS_PER_CALL = 50;

/**
 * What a student's browser observed. `hidden`: another window, tab, page or app was in front. `full-screen`: the student left it. `blur`:
 * the window was visible, but something else had the keyboard focus. `copy`: text of the paper. `cut`: text of the own answer. `paste`:
 * text from elsewhere into an answer. `no-full-screen`: the device does not support it.
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

/** Leaving the test or taking its text elsewhere counts. Losing the keyboard focus does not, since any dialog causes it. */
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

/** Whether a violation can count against the limit. The server alone decides whether it does. */
export function mayCount({ kind, seconds }: { kind: ViolationKind; seconds: number }): boolean {
  return COUNTS[kind] === 'always' || (COUNTS[kind] === 'when-long' && seconds >= MIN_AWAY_SECONDS);
}

/** One violation, as the device reports it. */
const ReportedViolation = z.strictObject({
  seq: SequenceNumber,
  /** The epoch in which it happened, if that was an earlier one of this device. */
  epoch: z.optional(SequenceNumber),
  kind: ViolationKind,
  /** Its beginning, by the device's clock. */
  at: Instant,
  /** Its duration. */
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
  /** Whether it counts against the limit. */
  counted: z.boolean(),
});

/** The violations of an attempt that the server has recorded. */
const ViolationStatus = z.object({
  /** The violations that count. */
  count: z.int(),
  /** How many of these, the first ones, a reopening forgave. */
  forgiven: z.int(),
  /** The number of violations at which the attempt is submitted; 0: they are only recorded. */
  limit: z.int(),
  /** How many more submit the attempt; null where none does. */
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
  summary: 'Record what the student’s browser observed; at the test’s limit the attempt is submitted',
  params: AttemptParams,
  body: z.strictObject({
    /** The epoch of the window that reports. */
    epoch: SequenceNumber,
    violations: z.array(ReportedViolation).check(z.minLength(1), z.maxLength(MAX_VIOLATIONS_PER_CALL)),
  }),
  reply: ViolationStatus,
});

export const readViolations = endpoint({
  method: 'GET',
  path: '/aptitude/violations/:id',
  summary: 'The violations recorded in the own attempt at a test; an admin names the student',
  params: IdParams,
  query: z.strictObject({ regno: z.optional(Regno) }),
  reply: ViolationStatus,
});
