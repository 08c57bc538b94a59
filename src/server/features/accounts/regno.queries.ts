import { sql } from 'kysely';

/** Whether an account has this registration number, whatever its case: the database alone says what its small letters are. */
export const hasRegno = (regno: string) => sql<boolean>`lower(account.regno) = lower(${regno})`;

/** Whether an account has one of these registration numbers, whatever their case. */
export const hasAnyRegno = (regnos: readonly string[]) =>
  sql<boolean>`lower(account.regno) = any (array(select lower(one) from unnest(${regnos}::text[]) as one))`;
