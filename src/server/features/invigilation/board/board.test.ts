import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAttempt } from '#contract/attempts/start.ts';
import { pauseAptitude } from '#contract/attempts/timing.ts';
import { blockPeople } from '#contract/blocks/block.ts';
import { type BoardEvent, type BoardStudent, sendHeartbeat, watchBoard } from '#contract/invigilation.ts';
import { removeAdmins } from '#contract/people/roles.ts';
import { readCountedEvents } from '#server/features/attempts/answers/events.queries.ts';
import { countAnswered, latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { openEventStream } from '#test/event-stream.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { listAnsweredQuestions } from './queries.ts';

const portal = usePortal();

const watch = async (id: number, token?: string, at: { origin: string } = portal) =>
  openEventStream(at.origin, watchBoard, { id }, token ?? (await anAdmin(portal)).token);

/** The board as a client has it after these events. */
function boardOf(events: BoardEvent[]) {
  const seats = new Map<number, BoardStudent>();
  let test: BoardEvent['test'];
  for (const event of events) {
    if (event.type === 'snapshot') seats.clear();
    test = event.test ?? test;
    for (const seat of event.seats) seats.set(seat.id, { ...seats.get(seat.id), ...seat } as BoardStudent);
  }
  return { test, seats };
}
const seatOf = (events: BoardEvent[], { id }: Person) => boardOf(events).seats.get(id);

const beat = ({ student, startedAttempt }: StudentAttempt, waiting = 0, at: Portal = portal) =>
  at.call(
    sendHeartbeat,
    { params: { attempt_id: startedAttempt.attempt.id }, body: { epoch: 1, waiting, visible: true } },
    student.token,
  );

test('the board starts with all students: those taking the test, those who submitted, those who are absent', async () => {
  const absent = await aStudent(portal, { trade: 'GFT', batch: 2031 });
  const id = await anAptitude(portal, { trades: ['GFT'], batches: [2031] });
  const students = await Promise.all([1, 2].map(() => aStudent(portal, { trade: 'GFT', batch: 2031 })));
  const writing = await anAttempt(portal, { test: id, student: students[0] as Person });
  const done = await anAttempt(portal, { test: id, student: students[1] as Person });
  const [question] = writing.startedAttempt.questions;
  await writing.save([
    { seq: 1, question_id: question?.id ?? 0, selected_options: [question?.options[0]?.id ?? ''] },
  ]);
  await done.submit();
  const { events, until } = await watch(id);
  await until((all) => all.length > 0);
  expect(events[0]?.type).toBe('snapshot');
  expect(boardOf(events).seats.size).toBe(3);
  expect(seatOf(events, absent)).toMatchObject({ state: 'not-started', attempt_id: null, questions: 0 });
  expect(seatOf(events, writing.student)).toMatchObject({
    ...{
      state: 'writing',
      answered: 1,
      questions: 3,
      openings: 1,
      devices: 1,
      violations: 0,
      blocked: false,
    },
    ...{ deadline: writing.startedAttempt.attempt.deadline, saved_at: expect.any(String) },
  });
  expect(seatOf(events, done.student)).toMatchObject({ state: 'submitted', how: 'student', answered: 0 });
});

test('events on another node show: a start, an answer, a heartbeat, a pause, the end', async () => {
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const id = await anAptitude(portal);
  const student = await aStudent(portal);
  const { events, until } = await watch(id);
  await until((all) => all.length > 0);
  const body = { regno: student.regno, trade: student.trade };
  const started = await other.call(startAttempt, { params: { id }, body }, student.token);
  await until((all) => seatOf(all, student)?.state === 'writing');
  const attempt = { ...(await anAttempt(portal, { test: id, student })), startedAttempt: started.data };
  await beat({ ...attempt, student } as StudentAttempt, 4, other);
  await until((all) => seatOf(all, student)?.openings === 2);
  const question_id = attempt.startedAttempt.questions[0]?.id ?? 0;
  await attempt.save([{ seq: 1, question_id, value: undefined as never, marked: true }], 2);
  await until((all) => seatOf(all, student)?.saved_at !== null);
  expect(seatOf(events, student)?.answered).toBe(0);
  const admin = await anAdmin(portal);
  await other.call(pauseAptitude, { params: { id }, body: { reason: 'Fire drill' } }, admin.token);
  await until((all) => boardOf(all).test?.paused_at !== null && seatOf(all, student)?.paused_at !== null);
  await attempt.submit();
  await until((all) => seatOf(all, student)?.state === 'submitted');
  // After the snapshot only changes are sent.
  expect(events.slice(1).every((event) => event.type === 'change')).toBe(true);
});

test('progress is counted as in marking, section by section', async () => {
  const { id } = await aSectionedAptitude(portal, [{ name: 'Verbal' }, { name: 'Technical' }]);
  const attempt = await anAttempt(portal, { test: id });
  const options = attempt.startedAttempt.questions.map(({ options }) => options[0]?.id ?? '');
  const ids = attempt.startedAttempt.questions.map((question) => question.id);
  await attempt.save([
    { seq: 1, question_id: ids[0] ?? 0, selected_options: [options[0] ?? ''] },
    { seq: 2, question_id: ids[1] ?? 0, selected_options: [options[1] ?? ''] },
    { seq: 3, question_id: ids[0] ?? 0, selected_options: [] },
    { seq: 4, question_id: ids[1] ?? 0, marked: true },
  ]);
  const { events, until } = await watch(id);
  await until((all) => all.length > 0);
  const seat = seatOf(events, attempt.student);
  expect(seat?.answered).toBe(1);
  expect(seat?.sections?.map(({ name }) => name)).toEqual(['Verbal', 'Technical']);
  expect(seat?.sections?.reduce((sum, section) => sum + section.answered, 0)).toBe(1);
  expect(seat?.sections?.reduce((sum, section) => sum + section.questions, 0)).toBe(ids.length);
  const { attempt: own } = attempt.startedAttempt;
  const events_ = (await readCountedEvents(portal.db, [own.id]))(own.id);
  const counted = (await listAnsweredQuestions(portal.db, [own.id])).get(own.id) ?? [];
  expect(counted).toHaveLength(countAnswered(latestAnswers(events_)));
});

test('a blocked student shows as blocked', async () => {
  const attempt = await anAttempt(portal);
  const { until } = await watch(attempt.test);
  await until((all) => seatOf(all, attempt.student)?.blocked === false);
  const users = [attempt.student.regno];
  await (await anAdmin(portal)).call(blockPeople, {
    body: { users, reason: 'Looked elsewhere', until: null },
  });
  await until((all) => seatOf(all, attempt.student)?.blocked === true);
});

test('only admins watch a board, and an unknown test has none', async () => {
  const attempt = await anAttempt(portal);
  const statuses = await Promise.all(
    [undefined, attempt.student.token, (await aJspr(portal)).token].map(async (token) => {
      const { status } = await openEventStream(portal.origin, watchBoard, { id: attempt.test }, token);
      return status;
    }),
  );
  expect(statuses).toEqual([401, 403, 403]);
  expect((await watch(999_999)).status).toBe(404);
  expect((await watch(await anAptitude(portal, { stage: 'draft' }))).status).toBe(404);
});

test('a withdrawn test has no board any more, and the streams of its watchers end', async () => {
  const id = await anAptitude(portal, { stage: 'published' });
  const { until, ended } = await watch(id);
  await until((all) => all.length > 0);
  await portal.db.updateTable('aptitude').set({ stage: 'draft' }).where('id', '=', id).execute();
  await vi.waitUntil(ended, { timeout: 10_000 });
  expect((await watch(id)).status).toBe(404);
});

test('the streams of a board that cannot be read end', async () => {
  const { until, ended } = await watch(await anAptitude(portal));
  await until((all) => all.length > 0);
  await sql`alter table violation rename to out_of_reach`.execute(portal.db);
  try {
    await vi.waitUntil(ended, { timeout: 15_000 });
  } finally {
    await sql`alter table out_of_reach rename to violation`.execute(portal.db);
  }
});

test('a demoted admin loses the stream within a second', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdmin(portal)];
  const stream = await watch(await anAptitude(portal), admin.token);
  await stream.until((all) => all.length > 0);
  expect((await other.call(removeAdmins, { body: { regnos: [admin.regno] } })).success).toBe(true);
  await vi.waitUntil(() => stream.ended(), { timeout: 1_000, interval: 10 });
});

test('a node that shuts down ends its streams at once', async () => {
  const node = await portal.addNode();
  const stream = await watch(await anAptitude(portal), undefined, node);
  await stream.until((all) => all.length > 0);
  const began = performance.now();
  await node.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  await vi.waitUntil(() => stream.ended(), { timeout: 1_000, interval: 10 });
});

test('a second watcher of the same board starts with a full snapshot', async () => {
  const attempt = await anAttempt(portal);
  const first = await watch(attempt.test);
  await first.until((all) => all.length > 0);
  await beat(attempt, 5);
  await first.until((all) => seatOf(all, attempt.student)?.waiting === 5);
  const second = await watch(attempt.test);
  await second.until((all) => all.length > 0);
  expect(seatOf(second.events, attempt.student)).toEqual(seatOf(first.events, attempt.student));
});

test('an attempt that ends at its deadline shows on the board by itself', async () => {
  const attempt = await anAttempt(portal);
  const { until } = await watch(attempt.test);
  await until((all) => seatOf(all, attempt.student)?.state === 'writing');
  await advanceTime(portal, attempt.test, 3_700);
  await until((all) => seatOf(all, attempt.student)?.how === 'deadline');
});

test('a board without changes sends its time every few seconds', async () => {
  const { events, until } = await watch(await anAptitude(portal));
  await until((all) => all.length > 1);
  const [before, after] = events;
  expect(after).toMatchObject({ type: 'change', seats: [] });
  const apart = Date.parse(after?.server_time ?? '') - Date.parse(before?.server_time ?? '');
  expect(apart).toBeGreaterThanOrEqual(5_000);
}, 30_000);
