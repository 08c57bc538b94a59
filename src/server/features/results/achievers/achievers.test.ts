import { expect, test } from 'vitest';
import { editVisibility, readProfile } from '#contract/profile/profile.ts';
import { listNeighbours, listToppers } from '#contract/results/achievers.ts';
import { advanceTime, anAptitude } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const DAY = 86_400;

/** A past test, `daysAgo` days before now, of three questions that these students took. */
async function aPastTest(daysAgo: number, scores: [Person, right: number][]): Promise<number> {
  const id = await anAptitude(portal);
  for (const [student, right] of scores) await aMarkedAttempt(portal, { test: id, student, right });
  await advanceTime(portal, id, daysAgo * DAY, ['submitted']);
  return id;
}

const asVisible = async (person: Person, among_achievers: boolean, named_to_neighbours: boolean) =>
  await person.call(editVisibility, { body: { among_achievers, named_to_neighbours } });

test('most improved are the students with the largest gain over the mean of their last tests before', async () => {
  const [asha, bela, chetan, dev] = [
    await aStudent(portal, { name: 'Asha' }),
    await aStudent(portal, { name: 'Bela' }),
    await aStudent(portal, { name: 'Chetan' }),
    await aStudent(portal, { name: 'Dev' }),
  ];
  await aPastTest(30, [
    [asha, 0],
    [bela, 2],
    [chetan, 3],
  ]);
  await aPastTest(20, [
    [asha, 1],
    [bela, 2],
    [chetan, 3],
  ]);
  const id = await aPastTest(10, [
    [asha, 3],
    [bela, 3],
    [chetan, 3],
    [dev, 3],
  ]);
  const improvedIn = async (test: number) =>
    (await asha.call(listToppers, { params: { id: test } })).data.improved.map(({ name, gain }) => [
      name,
      gain,
    ]);
  // Dev has sat none before, and Chetan could not gain.
  const gains = [
    ['Asha', 83.3],
    ['Bela', 33.3],
  ];
  expect(await improvedIn(id)).toEqual(gains);
  await aPastTest(5, [
    [asha, 0],
    [bela, 0],
  ]);
  expect(await improvedIn(id)).toEqual(gains);
  await asVisible(bela, false, false);
  expect(await improvedIn(id)).toEqual([['Asha', 83.3]]);
});

test('a student who leaves the list keeps the rank and is not shown', async () => {
  const [first, second] = [
    await aStudent(portal, { name: 'Asha' }),
    await aStudent(portal, { name: 'Bela' }),
  ];
  const id = await aPastTest(3, [
    [first, 3],
    [second, 2],
  ]);
  const listed = async () =>
    (await second.call(listToppers, { params: { id } })).data.overall.map(({ rank, name }) => [rank, name]);
  expect(await listed()).toEqual([
    [1, 'Asha'],
    [2, 'Bela'],
  ]);
  expect((await asVisible(first, false, false)).data).toEqual({
    among_achievers: false,
    named_to_neighbours: false,
  });
  expect(await listed()).toEqual([[2, 'Bela']]);
  expect((await first.call(readProfile)).data.visibility.among_achievers).toBe(false);
});

test('neighbours are five ranks on each side, and only those who agreed have names', async () => {
  const people: Person[] = [];
  for (let nth = 0; nth < 13; nth++) people.push(await aStudent(portal, { name: `Student ${nth}` }));
  const id = await anAptitude(portal);
  for (const [nth, student] of people.entries())
    await aMarkedAttempt(portal, { test: id, student, right: 2, seconds: 100 + nth });
  await advanceTime(portal, id, DAY, ['submitted']);
  await asVisible(people[5] as Person, true, true);
  const around = async (caller: Person) => (await caller.call(listNeighbours, { params: { id } })).data;
  const middle = await around(people[6] as Person);
  expect(middle.map(({ rank }) => rank)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(middle.flatMap(({ name, own }) => (name ? [[name, own]] : []))).toEqual([
    ['Student 5', false],
    ['Student 6', true],
  ]);
  expect((await around(people[0] as Person)).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await around(await aStudent(portal))).toEqual([]);
});

test('a test with fewer than five results, or whose marks are not released, shows no neighbours', async () => {
  const student = await aStudent(portal);
  const few = await aPastTest(1, [
    [student, 1],
    [await aStudent(portal), 2],
  ]);
  expect((await student.call(listNeighbours, { params: { id: few } })).data).toEqual([]);
  const unreleased = await anAptitude(portal, { release: 'by-hand' });
  await aMarkedAttempt(portal, { test: unreleased, student });
  await advanceTime(portal, unreleased, DAY, ['submitted']);
  expect(await student.call(listNeighbours, { params: { id: unreleased } })).toMatchObject({
    code: 'not-released',
  });
  const draft = await anAptitude(portal, { stage: 'draft', startsIn: -2 * DAY });
  expect(await student.call(listNeighbours, { params: { id: draft } })).toMatchObject({ code: 'not-found' });
  expect((await (await anAdmin(portal)).call(listNeighbours, { params: { id: few } })).data).toEqual([]);
});
