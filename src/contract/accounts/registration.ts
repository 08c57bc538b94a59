import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Batch, Name, NewPassword, NewRegno } from '#contract/person.ts';
import { StudentTrade, Trade } from '#contract/trade.ts';

export const register = endpoint({
  method: 'POST',
  path: '/user/register',
  summary: 'Create a student account',
  message: 'Account created successfully',
  body: z.strictObject({
    name: Name,
    regno: NewRegno,
    trade: StudentTrade,
    batch: Batch,
    password: NewPassword,
  }),
  reply: z.object({ regno: z.string(), name: z.string(), trade: Trade, batch: z.int() }),
});

export const RegistrationMode = z.enum(['open', 'roster']);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

export const setRegistrationMode = endpoint({
  method: 'PUT',
  path: '/roster/registration',
  summary: 'Let anyone register, or only students on the roster; every node follows at once',
  message: 'The registration setting is saved.',
  body: z.strictObject({ mode: RegistrationMode }),
  reply: z.object({ mode: RegistrationMode }),
});
