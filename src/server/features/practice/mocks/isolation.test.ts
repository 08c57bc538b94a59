import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveAnswers } from '#contract/attempts/save.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { routes } from '#server/app.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { anAptitude } from '#test/attempts.ts';
import { refreshFigures } from '#test/cohort.ts';
import { beginMock, openPattern } from '#test/mocks.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aTopicQuestion } from '#test/practice.ts';
import { request } from '#test/raw-request.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { makeRevisionCards } from '../revision/actions.ts';

const portal = usePortal();

/** The log tells of mocks, as of everything. */
const LOG = '/audit';
/** The cell's page of a student shows the mocks of this student, so it is read about somebody who sits none. */
const STUDENT_PAGE = '/insights/student';

type World = { tests: number[]; questions: number[]; regnos: string[]; bystander: string };

/** The address of every call that reads, about each thing of a world that it may be about. */
function listReads({ tests, questions, regnos, bystander }: World): string[] {
  return routes.flatMap(({ endpoint: { method, path, query, stream, attachment } }) => {
    if (method !== 'GET' || path.startsWith(LOG) || stream || attachment) return [];
    const named =
      query instanceof z.ZodMiniObject && 'regno' in query.shape
        ? (path === STUDENT_PAGE ? [bystander] : regnos).map((regno) => `?regno=${regno}`)
        : [];
    const ids = path.includes('/question') ? questions : tests;
    const paths = path.includes(':') ? ids.map((id) => path.replace(/:\w+/, String(id))) : [path];
    return paths.flatMap((one) => ['', ...named].map((search) => one + search));
  });
}

const VOLATILE = /"(server_time|now|refreshed_at|exported_at|seen_at|last_seen_at)":"?[^,"}]*"?/g;

/** What readers are told by every call, without what changes by the clock. */
async function readEverything(world: World, readers: Person[]): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  await Promise.all(
    readers.map(async ({ token }, place) => {
      for (const address of listReads(world)) {
        const { envelope } = await request(portal, 'GET', `/api${address}`, { token });
        told[`${place} ${address}`] = JSON.stringify(envelope).replace(VOLATILE, '');
      }
    }),
  );
  return told;
}

/** A test that is over, ranked and analysed, one that runs and one ahead, with students who sat them. */
async function aWorld() {
  const questions = await Promise.all(
    Array.from({ length: 4 }, () => aTopicQuestion(portal, 'Percentage', { difficulty_level: 2 })),
  );
  await sql`insert into topic (name, area, position) values ('Percentage', 'Quantitative', 1) on conflict do nothing`.execute(
    portal.db,
  );
  const students = [];
  for (let count = 0; count < 6; count++) students.push(await aStudent(portal, { trade: 'GCS' }));
  const over = await anAptitude(portal, { questions, name: 'Over' });
  for (const [place, student] of students.entries())
    await aMarkedAttempt(portal, { test: over, student, right: place % 5, wrong: 0, seconds: 60 + place });
  await sql`update aptitude set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours',
    closes_at = closes_at - interval '2 hours' where id = ${over}`.execute(portal.db);
  const running = await anAptitude(portal, { name: 'Running' });
  await anAptitude(portal, { name: 'Ahead', startsIn: 3_600 });
  await aMarkedAttempt(portal, { test: running, student: students[0] as Person, right: 1 });
  await refreshItemStatistics(portal.db);
  await makeRevisionCards(portal.db);
  await refreshFigures(portal.db);
  const regnos = students.slice(0, 1).map(({ regno }) => regno);
  const bystander = students[4]?.regno ?? '';
  return { students, world: { tests: [over, running], questions: questions.slice(0, 1), regnos, bystander } };
}

/** A mock that a student sits with random answers, or leaves open. */
async function sitRandomMock(student: Person, key: string, { chances, ends }: Plan): Promise<void> {
  const { id, attempt, questions } = await beginMock(student, key);
  const operations = questions.slice(0, chances.length).map((question, place) => ({
    ...{ seq: place + 1, question_id: question.id },
    ...(question.options.length > 0
      ? { selected_options: [question.options[(chances[place] ?? 0) % question.options.length]?.id ?? ''] }
      : { value: chances[place] ?? 0 }),
  }));
  const { regno, trade } = student;
  const body = { epoch: attempt.epoch, operations };
  await student.call(saveAnswers, { params: { attempt_id: attempt.id }, body });
  if (!ends) return;
  const reply = await student.call(submitAttempt, {
    params: { id },
    body: { userData: { regno, trade }, answers: [], epoch: attempt.epoch },
  });
  if (!reply.success) throw new Error(reply.message);
}

type Plan = { who: number; chances: number[]; ends: boolean };
const plan: fc.Arbitrary<Plan> = fc.record({
  who: fc.nat({ max: 1 }),
  chances: fc.array(fc.nat({ max: 5 }), { maxLength: 20 }),
  ends: fc.boolean(),
});

test('mocks change no list, rank or figure that anybody else reads', async () => {
  const key = await openPattern(portal);
  const { students, world } = await aWorld();
  const readers = [await anAdmin(portal), students[5] as Person];
  // The analysis of a test is computed at its first reading, in the background.
  const analysis = `/api/aptitude/analysis/${world.tests[0]}`;
  await expect
    .poll(async () => (await request(portal, 'GET', analysis, { token: readers[0]?.token })).text, {
      timeout: 60_000,
    })
    .toContain('"ready"');
  const before = await readEverything(world, readers);
  expect(Object.keys(before).length).toBeGreaterThan(150);
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 3 }), async (plans) => {
      for (const one of plans) await sitRandomMock(students[one.who] as Person, key, one);
      await sql`update item_analysis set worked_out_at = '-infinity'`.execute(portal.db);
      await refreshItemStatistics(portal.db);
      await makeRevisionCards(portal.db);
      await refreshFigures(portal.db);
      const after = Object.entries(await readEverything(world, readers));
      const changed = after.filter(([address, told]) => told !== before[address]);
      expect(Object.fromEntries(changed)).toEqual(
        Object.fromEntries(changed.map(([address]) => [address, before[address]])),
      );
    }),
    { numRuns: 2 },
  );
});
