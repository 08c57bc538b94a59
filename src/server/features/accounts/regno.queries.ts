import { sql } from 'kysely';
import { regnoForm } from '#contract/text-form.ts';

/** Whether an account has this registration number in any case and spelling. PostgreSQL alone does the lowering, as in the unique index. */
export const hasRegno = (regno: string) => sql<boolean>`lower(account.regno) = lower(${regnoForm(regno)})`;

/** Whether an account has one of these registration numbers, in any case. */
export const hasAnyRegno = (regnos: readonly string[]) =>
  sql<boolean>`lower(account.regno) = any (array(select lower(one) from unnest(${regnos.map(regnoForm)}::text[]) as one))`;
