import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { describeSchema, describeTypes } from './schema-description.ts';

const portal = usePortal();
const root = join(import.meta.dirname, '..');

test('schema.txt matches the migrations', async () => {
  expect(await describeSchema(portal.db)).toBe(await readFile(join(root, 'database/schema.txt'), 'utf8'));
});

test('schema.ts matches the migrations', async () => {
  expect(await describeTypes(portal.db)).toBe(
    await readFile(join(root, 'src/server/platform/database/schema.ts'), 'utf8'),
  );
});

test.each([
  ['a column', 'alter table account add column planted text'],
  ['an index', 'create index planted on account (name)'],
  ['a table that a crash empties', 'alter table mail_claim set unlogged'],
  ['a check', "alter table account add constraint planted check (name <> '')"],
  ['a function', "create function planted() returns int language sql as 'select 1'"],
  ['a trigger', 'create trigger planted before delete on topic execute function refuse_change()'],
])('%s missing from the description is noticed', async (_what, statement) => {
  const before = await describeSchema(portal.db);
  await portal.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      expect(await describeSchema(tx)).not.toBe(before);
      throw new Error('take it back');
    })
    .catch((error: Error) => expect(error.message).toBe('take it back'));
});

test('a column of an unknown type is refused with its name', async () => {
  await portal.db
    .transaction()
    .execute(async (tx) => {
      await sql`create table planted (place point)`.execute(tx);
      await expect(describeTypes(tx)).rejects.toThrow('planted.place (point)');
      throw new Error('take it back');
    })
    .catch((error: Error) => expect(error.message).toBe('take it back'));
});
