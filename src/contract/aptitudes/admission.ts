import * as z from 'zod/mini';
import { endpoint, IdParams } from '#contract/endpoint.ts';
import { Regno } from '#contract/person.ts';
import { Trade } from '#contract/trade.ts';

const Users = z
  .array(Regno)
  .check(z.minLength(1, 'Name at least one'), z.maxLength(5_000, 'At most 5,000 at a time'));

export const listAdmittedStudents = endpoint({
  method: 'GET',
  path: '/aptitude/admission/:id',
  summary: 'The students on the admission list of a test',
  params: IdParams,
  reply: z.array(z.object({ regno: z.string(), name: z.string(), trade: Trade, batch: z.int() })),
});

export const admitStudents = endpoint({
  method: 'POST',
  path: '/aptitude/admit/:id',
  summary: 'Add students to the admission list of a test',
  params: IdParams,
  body: z.strictObject({ users: Users }),
  reply: z.object({
    added: z.int(),
    /** Registration numbers that no student has. */
    unknown: z.array(z.string()),
  }),
});

export const dismissStudents = endpoint({
  method: 'POST',
  path: '/aptitude/dismiss/:id',
  summary: 'Remove students who have not started from the admission list of a test',
  params: IdParams,
  body: z.strictObject({ users: Users }),
  reply: z.object({ removed: z.int() }),
});
