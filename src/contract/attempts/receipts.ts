import * as z from 'zod/mini';
import { AttemptParams, endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** The part of a hash that a student reads, such as `7F3A-91C2`. */
export function formatShortHash(hash: string): string {
  return `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase();
}

/** One acknowledged save, as the chain has it. */
const ChainLink = z.object({
  link: z.int(),
  /** SHA-256 over the hash before and what this save stored, in hexadecimal digits. */
  hash: z.string(),
  at: Instant,
  /** The number of operations that it stored, of those that gave or cleared an answer, and of those that were late. */
  operations: z.int(),
  answers: z.int(),
  late: z.int(),
});
export type ChainLink = z.input<typeof ChainLink>;

/**
 * A fault of a chain and the links that it concerns. `missing`: a link has no events. `times`: the events of a link have several times of
 * receipt. `changed`: a stored hash differs from the computed one. `contradicted`: two stored hashes of a link differ. `beyond`: there are
 * links after the newest stored one. `outside`: events have no link.
 */
const ChainFault = z.object({
  kind: z.enum(['missing', 'times', 'changed', 'contradicted', 'beyond', 'outside']),
  from: z.int(),
  to: z.int(),
});
export type ChainFault = z.infer<typeof ChainFault>;

const Chain = {
  attempt_id: Id,
  test: z.object({ id: Id, name: z.string() }),
  submitted_at: z.nullable(Instant),
  /** The code of the submission; null before it. */
  code: z.nullable(z.string()),
  /** The codes of earlier submissions, each followed by a reopening. */
  earlier: z.array(z.object({ code: z.string(), submitted_at: Instant })),
  /** Whether the chain has no faults. */
  whole: z.boolean(),
  links: z.array(ChainLink),
};

export const readReceipts = endpoint({
  method: 'GET',
  path: '/aptitude/receipts/:id',
  summary: 'All saves of the own attempt at a test, with their acknowledged hashes',
  params: IdParams,
  reply: z.object(Chain),
});
export type Receipts = z.input<typeof readReceipts.reply>;

export const verifyReceiptChain = endpoint({
  method: 'GET',
  path: '/attempt/:attempt_id/chain',
  summary: 'The chain of an attempt, computed from its events, and its faults, for admins',
  params: AttemptParams,
  reply: z.object({
    ...Chain,
    student: z.object({ regno: z.string(), name: z.string() }),
    /** The newest link as the database stored it. */
    newest: z.object({ link: z.int(), hash: z.string() }),
    /** The last link up to which the stored hashes prove every event. */
    proven: z.int(),
    /** The newest link at each opening, and whether its stored hash is the computed one. */
    openings: z.array(z.object({ epoch: z.int(), opened_at: Instant, link: z.int(), right: z.boolean() })),
    faults: z.array(ChainFault),
  }),
});
export type VerifiedChain = z.input<typeof verifyReceiptChain.reply>;
