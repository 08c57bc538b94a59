import * as z from 'zod/mini';
import { AttemptParams, endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** What a student reads of a hash, such as `7F3A-91C2`. */
export function formatShortHash(hash: string): string {
  return `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase();
}

/** One acknowledged save, as the chain has it. */
const ChainLink = z.object({
  link: z.int(),
  /** SHA-256 over the hash before and what this save stored, in hexadecimal digits. */
  hash: z.string(),
  at: Instant,
  /** What it stored: steps, those that gave or cleared an answer, and those that came too late. */
  operations: z.int(),
  answers: z.int(),
  late: z.int(),
});
export type ChainLink = z.input<typeof ChainLink>;

/**
 * What is wrong with a chain, from link to link: a link is `missing`; its events came at several `times`; the hash tells that something
 * was `changed`; of what was kept of a link, one hash is `contradicted` by another; there are links `beyond` the newest one that was
 * kept; events stand `outside` of every link.
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
  /** The code of what was handed in; null while it is written. */
  code: z.nullable(z.string()),
  /** Those of earlier hand-ins, after each of which it was opened again. */
  earlier: z.array(z.object({ code: z.string(), submitted_at: Instant })),
  /** Whether the events give the hashes that were kept. */
  whole: z.boolean(),
  links: z.array(ChainLink),
};

export const readReceipts = endpoint({
  method: 'GET',
  path: '/aptitude/receipts/:id',
  summary: 'Every save of the own attempt at a test, with the hashes that were acknowledged',
  params: IdParams,
  reply: z.object(Chain),
});
export type Receipts = z.input<typeof readReceipts.reply>;

export const verifyReceiptChain = endpoint({
  method: 'GET',
  path: '/attempt/:attempt_id/chain',
  summary: 'The chain of an attempt worked out anew from its events alone, and where it breaks, for admins',
  params: AttemptParams,
  reply: z.object({
    ...Chain,
    student: z.object({ regno: z.string(), name: z.string() }),
    /** The newest link as it was kept when it was saved. */
    newest: z.object({ link: z.int(), hash: z.string() }),
    /** The last link up to which openings or the newest link prove everything. */
    proven: z.int(),
    /** How far the chain was at each opening. */
    openings: z.array(z.object({ epoch: z.int(), opened_at: Instant, link: z.int(), right: z.boolean() })),
    faults: z.array(ChainFault),
  }),
});
export type VerifiedChain = z.input<typeof verifyReceiptChain.reply>;
