import * as z from 'zod/mini';
import { AttemptParams, endpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { SequenceNumber } from './attempt.ts';

export const finishSection = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/section',
  summary: 'Close the open section for good and open the next one; a repetition changes nothing',
  params: AttemptParams,
  body: z.strictObject({
    epoch: SequenceNumber,
    /** The place of the section to finish, from 0. */
    section: z.int().check(z.gte(0), z.lte(100)),
  }),
  reply: z.object({ section_ends: z.array(Instant), deadline: Instant, server_time: Instant }),
});
