import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchForm } from '#contract/text-form.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

test('the database and the browser compare searches in one form', async () => {
  const { rows } = await sql<{ sign: string; form: string }>`
    select chr(code) as sign, search_form('a' || chr(code) || 'b') as form from generate_series(128, 131071) as code
    where code not between 55296 and 57343 and unicode_assigned(chr(code))`.execute(portal.db);
  const differing = rows
    .map(({ sign, form }) => ({ sign, form: form.replace(/\s+/g, ' '), wanted: searchForm(`a${sign}b`) }))
    .filter(({ sign, form, wanted }) => form !== wanted && !/\p{Z}/u.test(sign));
  expect(rows.length).toBeGreaterThan(90_000);
  expect(differing).toEqual([]);
});
