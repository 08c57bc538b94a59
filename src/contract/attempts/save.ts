import * as z from 'zod/mini';
import { AttemptParams, endpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { AttemptState, Operation, SequenceNumber } from './attempt.ts';
import { Notice } from './notices.ts';

/** Whether no two different operations have one number: the server would take the second for a repetition and drop it. */
function areSequenceNumbersUnique(operations: readonly Operation[]): boolean {
  if (operations.length === 1) return true;
  const numbers = new Set(operations.map(({ seq }) => seq));
  if (numbers.size === operations.length) return true;
  return numbers.size === new Set(operations.map((operation) => JSON.stringify(operation))).size;
}

export const saveAnswers = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/answers',
  summary: 'Save what the student did; an acknowledged operation is durable',
  params: AttemptParams,
  body: z.strictObject({
    epoch: SequenceNumber,
    operations: z
      .array(Operation)
      .check(
        z.minLength(1),
        z.maxLength(500),
        z.refine(areSequenceNumbersUnique, 'Two different operations have the same seq. Give each its own.'),
      ),
  }),
  reply: z.object({
    acknowledged: z.int(),
    epoch: z.int(),
    server_time: Instant,
    deadline: Instant,
    /** The end of each section, where sections follow one another. */
    section_ends: z.nullable(z.array(Instant)),
    state: AttemptState,
    /** The beginning of the pause that stops the attempt's clock. */
    paused_at: z.nullable(Instant),
    /** All notices for the attempt so far. */
    notices: z.array(Notice),
    /** The newest link of the attempt's chain: its number, and the hash over all that is stored. */
    receipt: z.object({ link: z.int(), hash: z.string() }),
  }),
});
