import * as z from 'zod/mini';
import { endpoint, IdParams } from '#contract/endpoint.ts';
import { reason } from '#contract/text.ts';
import { SelectedStudents } from './students.ts';

export const forceSubmitAttempts = endpoint({
  method: 'POST',
  path: '/aptitude/end/:id',
  summary: 'Submit for students who are taking the test, with the saved answers; they read the reason',
  params: IdParams,
  body: z.strictObject({ users: SelectedStudents, reason: reason() }),
  reply: z.object({ changed: z.int() }),
});
