import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Language } from './languages.ts';

const JudgeWorker = z.object({
  id: Id,
  /** The machine and its process. */
  name: z.string(),
  /** How programs are confined: `bubblewrap` with native compilers, or `webassembly`. */
  sandbox: z.enum(['bubblewrap', 'webassembly']),
  languages: z.array(z.object({ language: Language, version: z.string() })),
  /** How much slower than the reference machine; multiplies time limits. */
  speed_factor: z.number(),
  /** What the worker said at its start, such as a probe that failed. */
  notes: z.array(z.string()),
  running: z.int(),
  started_at: Instant,
  seen_at: Instant,
  /** A drained worker finishes what it runs and takes nothing new. */
  drained: z.boolean(),
});
export type JudgeWorker = z.input<typeof JudgeWorker>;

export const listJudges = endpoint({
  method: 'GET',
  path: '/coding/judges',
  summary: 'The judges that run, and their queue',
  reply: z.object({
    judges: z.array(JudgeWorker),
    queued: z.int(),
    running: z.int(),
    /** Seconds that the oldest queued submission has waited. */
    longest_wait: z.nullable(z.number()),
    /** Submissions that ended with a judge error within a day. */
    errors: z.int(),
  }),
});

export const drainJudge = endpoint({
  method: 'POST',
  path: '/coding/judges/:id/drain',
  summary: 'Let a judge finish what it runs and take nothing new, or take submissions again',
  params: IdParams,
  body: z.strictObject({ drained: z.boolean() }),
  reply: Nothing,
});

export const rejudgeSubmission = endpoint({
  method: 'POST',
  path: '/coding/submissions/:id/rejudge',
  summary: 'Judge a submission again that ended with a judge error',
  params: IdParams,
  reply: Nothing,
});
