import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishAptitude } from '#contract/aptitudes/publication.ts';
import { decideQuarantine, listQuarantine, quarantineQuestion } from '#contract/questions/quarantine.ts';
import { readQuestion } from '#contract/questions/question.ts';
import { answerReports } from '#contract/questions/reports.ts';
import { reportQuestion } from '#contract/results/reports.ts';
import { listLivePool } from '#server/features/aptitudes/paper/pool.queries.ts';
import { listSections } from '#server/features/aptitudes/sections/queries.ts';
import { listBankCandidates } from '#server/features/practice/sessions/candidates.queries.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { correctKey } from '#test/regrade.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { quarantineByRule } from './actions.ts';

const portal = usePortal();

/** Gives a question statistics in a closed test. */
async function aUse(
  question: number,
  figures: { attempts: number; facility: number; discrimination: number },
) {
  const id = await anAptitude(portal, { questions: [question] });
  await advanceTime(portal, id, 7_200);
  await portal.db
    .insertInto('item_statistic')
    .values({ aptitude_id: id, question_id: question, ...figures })
    .execute();
  return id;
}

const stayOf = async (question: number, state: 'open' | 'ended' = 'open') => {
  const { data } = await (await anAdmin(portal)).call(listQuarantine, { query: { state, limit: 100 } });
  return data.results.find(({ question_id }) => question_id === question);
};

test('a question that the strong get wrong is quarantined by the portal, once, and released by an admin', async () => {
  const question = await aQuestion(portal);
  const use = await aUse(question, { attempts: 60, facility: 0.5, discrimination: -0.1 });
  await Promise.all([quarantineByRule(portal.db, [use]), quarantineByRule(portal.db, [use])]);
  expect(await stayOf(question)).toMatchObject({
    reasons: ['negative-discrimination'],
    evidence: { attempts: 60, discrimination: -0.1 },
    ...{ began_by: null, edited: false, ended: null },
  });
  const admin = await anAdmin(portal);
  const release = { params: { id: question }, body: { outcome: 'released' as const } };
  expect(await admin.call(decideQuarantine, release)).toMatchObject({ success: true });
  expect(await admin.call(decideQuarantine, release)).toMatchObject({ status: 409, code: 'not-quarantined' });
  expect(await stayOf(question)).toBeUndefined();
  expect(await stayOf(question, 'ended')).toMatchObject({ ended: { outcome: 'released', by: admin.name } });
  // The same figures do not bring it back; those of a later test do.
  await quarantineByRule(portal.db, [use]);
  expect(await stayOf(question)).toBeUndefined();
  const { rows } = await sql<{ actor_id: number | null; action: string }>`
    select actor_id, action from audit_event
    where subject_type = 'question' and subject_id = ${String(question)} order by id`.execute(portal.db);
  expect(rows).toEqual([
    { actor_id: null, action: 'question.quarantine' },
    { actor_id: admin.id, action: 'question.release' },
  ]);
});

test('figures of later tests bring a released question back', async () => {
  const question = await aQuestion(portal);
  const admin = await anAdmin(portal);
  const params = { id: question };
  expect(await admin.call(quarantineQuestion, { params, body: { words: 'Seen in a forum' } })).toMatchObject({
    success: true,
  });
  expect(await stayOf(question)).toMatchObject({ reasons: ['by-hand'], words: 'Seen in a forum' });
  expect(await admin.call(quarantineQuestion, { params, body: { words: 'Again' } })).toMatchObject({
    ...{ status: 409, code: 'already-quarantined' },
  });
  await admin.call(decideQuarantine, { params, body: { outcome: 'released' } });
  const use = await aUse(question, { attempts: 60, facility: 0.5, discrimination: -0.1 });
  await sql`update quarantine set ended_at = ended_at - interval '1 day', began_at = began_at - interval '1 day'
    where question_id = ${question}`.execute(portal.db);
  await quarantineByRule(portal.db, [use]);
  expect(await stayOf(question)).toMatchObject({ reasons: ['negative-discrimination'] });
});

test('a difficulty that drifted between tests is noticed', async () => {
  const question = await aQuestion(portal);
  const earlier = await aUse(question, { attempts: 80, facility: 0.4, discrimination: 0.3 });
  await advanceTime(portal, earlier, 86_400);
  const latest = await aUse(question, { attempts: 80, facility: 0.9, discrimination: 0.3 });
  await quarantineByRule(portal.db, [latest]);
  expect(await stayOf(question)).toMatchObject({
    reasons: ['drift'],
    evidence: { facility: 0.9, earlier_facility: 0.4 },
  });
});

test('an accepted report on the key quarantines at once; figures of older versions do not', async () => {
  const question = await aQuestion(portal);
  const test = await anAptitude(portal, { questions: [question], release: 'at-once' });
  const attempt = await anAttempt(portal, { test });
  await attempt.submit();
  const report = await attempt.student.call(reportQuestion, {
    body: { aptitude_id: test, question_id: question, reason: 'wrong-key', words: 'It is five.' },
  });
  const admin = await anAdmin(portal);
  const old = await aUse(question, { attempts: 60, facility: 0.5, discrimination: -0.1 });
  await correctKey(admin, question, [3]);
  await admin.call(answerReports, {
    params: { id: question },
    body: { outcome: 'corrected', words: 'It is five.', up_to: report.success ? report.data.id : 0 },
  });
  const stay = await stayOf(question);
  expect(stay).toMatchObject({ reasons: ['wrong-key'], edited: false, began_by: null });
  await quarantineByRule(portal.db, [old]);
  expect(await stayOf(question)).toEqual(stay);
  expect((await admin.call(readQuestion, { params: { id: question } })).data.quarantined).toBe(true);
  await admin.call(decideQuarantine, { params: { id: question }, body: { outcome: 'retired' } });
  expect(await stayOf(question, 'ended')).toMatchObject({ status: 'retired', ended: { outcome: 'retired' } });
});

test('blueprints and practice pass by a quarantined question; a published test keeps its pool and papers', async () => {
  const topic = 'Passed by';
  const [one, other] = [
    await aQuestion(portal, { topic_tags: [topic], description: 'First of two' }),
    await aQuestion(portal, { topic_tags: [topic], description: 'Second of two' }),
  ];
  const wish = { name: 'Drawn', blueprint: { lines: [{ topic, count: 1 }] }, questions: [] };
  const { id } = await aSectionedAptitude(portal, [wish], {
    stage: 'draft',
    total_questions: 1,
    draw: 'each',
  });
  const { id: later } = await aSectionedAptitude(portal, [wish], { stage: 'draft', total_questions: 1 });
  const admin = await anAdmin(portal);
  expect(await admin.call(publishAptitude, { params: { id } })).toMatchObject({ success: true });
  const frozen = () =>
    portal.db
      .selectFrom('aptitude_pool')
      .selectAll()
      .where('aptitude_id', '=', id)
      .orderBy('question_id')
      .execute();
  const before = await frozen();
  expect(before.map(({ question_id }) => question_id)).toEqual([one, other]);

  await admin.call(quarantineQuestion, { params: { id: one }, body: { words: 'Leaked' } });
  expect(await frozen()).toEqual(before);
  const drawn = new Set<number | undefined>();
  for (let n = 0; n < 12; n++)
    drawn.add((await anAttempt(portal, { test: id })).startedAttempt.questions[0]?.id);
  expect(drawn).toEqual(new Set([one, other]));
  const live = await listLivePool(portal.db, later, await listSections(portal.db, [later]));
  expect(live.map(({ question }) => question)).toEqual([other]);

  await advanceTime(portal, id, 7_200, ['writing', 'submitted']);
  await portal.db.deleteFrom('aptitude').where('id', '=', later).execute();
  const student = await aStudent(portal);
  const filter = { trades: ['GENERAL' as const], topics: [topic], difficulties: [], kinds: [] };
  const practised = async () =>
    (await listBankCandidates(portal.db, student.id, filter)).map(({ question }) => question);
  expect(await practised()).toEqual([other]);
  await admin.call(decideQuarantine, { params: { id: one }, body: { outcome: 'released' } });
  expect((await practised()).sort((a, b) => a - b)).toEqual([one, other]);
});
