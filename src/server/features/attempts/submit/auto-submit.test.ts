import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { usePortal } from '#test/portal.ts';
import { scoreOf } from '#test/scores.ts';

const portal = usePortal();

test('the server submits at the deadline even if the browser is closed', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const { right } = await attempt.key(id);
  await attempt.save([{ seq: 1, question_id: id, selected_options: right }]);
  await advanceTime(portal, attempt.test, 59 * 60 + 6);
  await expect.poll(async () => (await scoreOf(portal, attempt))?.correct).toBe(1);
  const receipt = await attempt.submit();
  expect(receipt.data).toMatchObject({ how: 'deadline', answers_saved: 1 });
  const row = await portal.db
    .selectFrom('attempt')
    .select(['submitted_at', 'deadline'])
    .where('id', '=', attempt.startedAttempt.attempt.id)
    .executeTakeFirstOrThrow();
  expect(row.submitted_at).toEqual(row.deadline);
});

test('many attempts that end together are closed together, each with its own marks', async () => {
  const test = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 40 }, () => anAttempt(portal, { test })));
  for (const [index, attempt] of attempts.entries()) {
    const id = attempt.startedAttempt.questions[index % 3]?.id ?? 0;
    const { right, wrong } = await attempt.key(id);
    await attempt.save([
      { seq: 1, question_id: id, selected_options: index % 2 ? right : wrong.slice(0, 1) },
    ]);
  }
  await advanceTime(portal, test, 59 * 60 + 6);
  await expect
    .poll(
      async () =>
        (await Promise.all(attempts.map((attempt) => scoreOf(portal, attempt)))).filter(Boolean).length,
    )
    .toBe(40);
  for (const [index, attempt] of attempts.entries())
    expect((await scoreOf(portal, attempt))?.correct).toBe(index % 2);
});

test('an attempt that cannot be closed does not keep others open', async () => {
  const id = await anAptitude(portal);
  const [broken, sound, other] = [
    await anAttempt(portal, { test: id }),
    await anAttempt(portal, { test: id }),
    await anAttempt(portal, { test: id }),
  ];
  const number = broken.startedAttempt.attempt.id;
  await sql`create function refuse_score() returns trigger language plpgsql as $$ begin raise 'no score'; end $$`.execute(
    portal.db,
  );
  await sql`create trigger refuse_score before insert on score for each row
    when (new.attempt_id = ${sql.lit(number)}) execute function refuse_score()`.execute(portal.db);
  await advanceTime(portal, id, 59 * 60 + 6);
  await vi.waitFor(
    async () => {
      for (const attempt of [sound, other]) expect(await scoreOf(portal, attempt)).toBeDefined();
    },
    { timeout: 60_000 },
  );
  const { state } = await portal.db
    .selectFrom('attempt')
    .select('state')
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  expect(state).toBe('writing');
  await sql`drop trigger refuse_score on score`.execute(portal.db);
  await vi.waitFor(async () => expect(await scoreOf(portal, broken)).toBeDefined(), { timeout: 60_000 });
});
