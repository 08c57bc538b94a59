import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { Duty, Regno } from '#contract/person.ts';

/** The tests of one invigilator. */
const MAX_DUTY_TESTS = 200;

const DutyTest = z.object({ id: Id, name: z.string() });

const Assignment = z.object({
  /** Null: all that an admin may do. */
  duties: z.nullable(z.array(Duty)),
  /** The tests of an invigilator. */
  tests: z.array(DutyTest),
});
export type Assignment = z.input<typeof Assignment>;

export const readOwnDuties = endpoint({
  method: 'GET',
  path: '/duty/own',
  summary: 'The duties of the caller, and the tests to invigilate',
  reply: Assignment,
});

export const readDuties = endpoint({
  method: 'GET',
  path: '/duty',
  summary: 'The duties of an admin',
  query: z.strictObject({ regno: Regno }),
  reply: Assignment,
});

export const assignDuties = endpoint({
  method: 'PUT',
  path: '/duty',
  summary: 'Restrict an admin to duties, or lift the restriction; it takes effect within a second',
  message: 'The duties are saved.',
  body: z.strictObject({
    regno: Regno,
    duties: z.nullable(
      z.array(Duty).check(
        z.minLength(1, 'Choose a duty'),
        z.maxLength(Duty.options.length),
        z.refine((all) => new Set(all).size === all.length, 'Name each duty once'),
      ),
    ),
    tests: z.array(Id).check(z.maxLength(MAX_DUTY_TESTS, `Name at most ${MAX_DUTY_TESTS} tests`)),
  }),
  reply: Assignment,
});
