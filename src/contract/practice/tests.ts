import * as z from 'zod/mini';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';

export const startTestPractice = endpoint({
  method: 'POST',
  path: '/practice/tests/:id',
  summary:
    'Start practising the questions of a test that the caller missed, once it is closed and its answers are released; or continue',
  params: IdParams,
  reply: z.object({ id: Id, questions: z.int() }),
});
