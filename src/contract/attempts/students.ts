import * as z from 'zod/mini';
import { Regno } from '#contract/person.ts';

/** The registration numbers of the students whom an action is for. */
export const SelectedStudents = z
  .array(Regno)
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(5_000, 'At most 5,000 at a time'));
