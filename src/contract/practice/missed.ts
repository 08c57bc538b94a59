import * as z from 'zod/mini';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';

export const startMissedPractice = endpoint({
  method: 'POST',
  path: '/practice/missed/:id',
  summary:
    'Start practising the questions of the own attempt at a test that were not answered correctly, once its answers are released; or continue',
  params: IdParams,
  reply: z.object({ id: Id, questions: z.int() }),
});

export const retryPracticeSession = endpoint({
  method: 'POST',
  path: '/practice/sessions/:id/retry',
  summary:
    'Start another session with the questions of an own ended session that were not answered correctly',
  params: IdParams,
  reply: z.object({ id: Id, questions: z.int() }),
});
