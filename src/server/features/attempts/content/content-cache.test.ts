import { expect, test } from 'vitest';
import { createPassage } from '#contract/questions/passages.ts';
import type { PaperItem } from '#server/platform/database/json-columns.ts';
import { aQuestion } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { countStatements } from '#test/statement-count.ts';
import { createContentCache } from './content-cache.queries.ts';

const portal = usePortal();

const anItem = (wish: Partial<PaperItem> = {}): PaperItem => ({
  ...{ question: 7, version: 70, options: ['a', 'b', 'c', 'd'] },
  ...wish,
});

/** The items of papers after caching. The cache has no database, so it must hold them all. */
async function kept(papers: PaperItem[][]) {
  const cache = createContentCache(undefined as never);
  for (const [place, items] of papers.entries())
    cache.keepPaper(place + 1, { accountId: place, aptitudeId: 1, items });
  return await Promise.all(
    papers.map(async (_, place) => (await cache.findPaper(place + 1, place))?.items ?? []),
  );
}

test('papers with the same questions share them in memory, however their options are ordered', async () => {
  const other = anItem({ question: 8, version: 80, options: [] });
  const [one, two] = await kept([
    [anItem(), other],
    [anItem({ ...other }), anItem({ options: ['d', 'b', 'a', 'c'] })],
  ]);
  expect(two?.[1]).toBe(one?.[0]);
  expect(two?.[0]).toBe(one?.[1]);
});

test.each([
  ['another version', { version: 71 }],
  ['another section', { section: 2 }],
  ['other marks', { marks: 3 }],
  ['another option', { options: ['a', 'b', 'c', 'e'] }],
  ['fewer options', { options: ['a', 'b', 'c'] }],
])('a paper with %s has its own item', async (_, wish) => {
  const papers = [[anItem()], [anItem(wish)], [anItem()]];
  expect(await kept(papers)).toEqual(papers);
});

test('a paper is found only for its owner', async () => {
  const cache = createContentCache(undefined as never);
  cache.keepPaper(1, { accountId: 5, aptitudeId: 1, items: [anItem()] });
  expect(await cache.findPaper(1, 5)).toBeDefined();
  expect(await cache.findPaper(1, 6)).toBeUndefined();
});

test('every passage that is asked for is returned, even if new entries evict cached ones', async () => {
  const admin = await anAdmin(portal);
  const add = async (title: string) =>
    (await admin.call(createPassage, { body: { title, description: `The ${title}.` } })).data.id;
  const [one, two] = [await add('first'), await add('second')];
  const cache = createContentCache(portal.db, { stimuli: 1 });
  await cache.readPassages([one]);
  expect((await cache.readPassages([one, two])).map(({ id }) => id)).toEqual([one, two]);
});

test('versions that many callers ask for at once are read once, and each caller gets its own', async () => {
  for (let count = 0; count < 2; count++) await aQuestion(portal);
  const versions = await portal.db.selectFrom('question_version').select('id').limit(2).execute();
  const [one = 0, two = 0] = versions.map(({ id }) => id);
  const asked = [[one, two], [two], [one]];
  const counted = await countStatements(portal.db, async (urgent) => {
    const cache = createContentCache(portal.db, { urgent });
    const found = await Promise.all(asked.map((ids) => cache.readVersions(ids)));
    expect(found.map((each) => [...each.keys()].sort())).toEqual(asked.map((ids) => ids.toSorted()));
  });
  expect(counted).toBe(1);
});

test('the browser keys of every test are returned, even of more tests than the cache holds', async () => {
  const cache = createContentCache(portal.db);
  const tests = Array.from({ length: 600 }, (_, place) => place + 1_000_000);
  const keys = await Promise.all(tests.map((id) => cache.getBrowserKeys(id)));
  expect(new Set(keys)).toEqual(new Set([{ seb_config_keys: [], seb_exam_keys: [] }]));
});
