import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { saveAnswers } from '#contract/attempts/save.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { listMails } from '#contract/mail-log.ts';
import { listRevisionCards } from '#contract/practice/revision.ts';
import { readPracticeSession } from '#contract/practice/sessions.ts';
import { listReports } from '#contract/questions/reports.ts';
import { readResult } from '#contract/results.ts';
import { migrationsUpTo } from '#test/backups.ts';
import { emptyDatabase } from '#test/launched-portal.ts';
import { anAdmin, signInAgain } from '#test/people.ts';
import { openNode } from '#test/portal.ts';
import { openDatabase } from './connection.ts';
import { grantPrivileges } from './grants.ts';
import { migrate, migrateInTransaction } from './migrations.ts';

/** What the first release wrote: a test that is over, one that a student writes, and what else a student leaves. */
const WRITTEN = `
  insert into account (regno, name, trade, batch, role) values ('OLD-1', 'Invented Student', 'GCS', 2026, 'student');
  insert into question (status) values ('ready'), ('ready');
  insert into question_version (question_id, number, kind, format, description, description_html, options, explanation, explanation_html,
      topic_tags, question_type, difficulty_level)
    select id, 1, 'single', 'markdown', 'How much is it?', '<p>How much is it?</p>',
      '[{"id": "right", "text": "4", "html": "4", "correct": true}, {"id": "wrong", "text": "5", "html": "5", "correct": false}]',
      'Count.', '<p>Count.</p>', '{Numbers}', 'GENERAL', 2 from question;
  update question set current_version_id = question_version.id from question_version where question_id = question.id;
  insert into aptitude (name, starts_at, duration, ends_at, closes_at, total_questions, published_at, stage)
    select 'Invented test', start, 60, start + interval '1 hour', start + interval '1 hour', 2, start, 'published'
    from unnest(array[now() - interval '2 days', now() - interval '10 minutes']) start;
  insert into aptitude_question (aptitude_id, question_id, position) select aptitude.id, question.id, question.id from aptitude, question;
  insert into attempt (aptitude_id, account_id, started_at, deadline, state, how, submitted_at, paper)
    select aptitude.id, account.id, starts_at, ends_at, state, how, case when how is not null then ends_at end, (
      select jsonb_agg(jsonb_build_object('question', question_id, 'version', id, 'options', '["right", "wrong"]'::jsonb)) from question_version)
    from account, aptitude join (values (1, 'submitted', 'student'), (2, 'writing', null)) states (test, state, how) on test = aptitude.id;
  insert into attempt_opening (attempt_id, epoch, device, address) select id, 1, 'Firefox', '10.0.0.1' from attempt;
  insert into answer_event (attempt_id, epoch, seq, question_id, selected, seconds, received_at, late)
    select attempt.id, 1, 1, 1, '{right}', 20, started_at + interval '1 minute', false from attempt;
  insert into score (attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes)
    values (1, 1, 1, 2, 1, 0, 1, 20, '[{"question": 1, "outcome": "right", "marks": 1}, {"question": 2, "outcome": "blank", "marks": 0}]');
  insert into practice_session (account_id, mode, topics) values (1, 'learn', '{Numbers}');
  insert into practice_item (session_id, position, account_id, topic, reason, difficulty, question_id, version_id, options)
    values (1, 1, 1, 'Numbers', 'new', 2, 2, 2, '{right,wrong}');
  insert into practice_answer (session_id, seq, answer_id, position, account_id, topic, difficulty, question_id, version_id, selected, value,
      outcome, share, seconds, first, late)
    values (1, 1, gen_random_uuid(), 1, 1, 'Numbers', 2, 2, 2, '{wrong}', '', 'wrong', 0, 9, true, false);
  insert into revision_card (account_id, question_id, topic, source, stability, difficulty, reviews, reviewed_at, due_at)
    values (1, 2, 'Numbers', 'practice', 1, 5, 1, now(), now());
  insert into question_report (account_id, aptitude_id, question_id, version_id, reason, words) values (1, 1, 1, 1, 'unclear', 'What is it?');
  insert into mail (recipient, subject, text, html, expires_at, next_try_at)
    values ('old@example.org', 'Hello', 'Hello', 'Hello', now() + interval '1 day', now());`;

test('what an early release wrote is there after all migrations, and its running attempt goes on', async () => {
  const url = await emptyDatabase({ migrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await migrateInTransaction(client, await migrationsUpTo('0010-class-figures'));
  await client.query(`${WRITTEN} commit;`);
  await client.end();
  const owner = openDatabase(url, 1);
  expect((await migrate(owner.db))[0]).toBe('0011-missed-sessions');
  await grantPrivileges(owner.db, inject('servingRole')).finally(owner.close);

  const node = await openNode(url);
  onTestFinished(() => node.close());
  const token = await signInAgain(node, 1);
  const body = { regno: 'OLD-1', trade: 'GCS' as const };
  const { attempt } = (await node.call(startAttempt, { params: { id: 2 }, body }, token)).data;
  expect(attempt.answers).toMatchObject([{ question_id: 1, selected_options: ['right'], seq: 1 }]);
  const operations = [{ seq: 2, question_id: 2, selected_options: ['right'] }];
  const call = { params: { attempt_id: attempt.id }, body: { epoch: attempt.epoch, operations } };
  expect((await node.call(saveAnswers, call, token)).data.acknowledged).toBe(2);
  const end = { params: { id: 2 }, body: { userData: body, answers: [] } };
  expect((await node.call(submitAttempt, end, token)).data).toMatchObject({ answers_saved: 2 });

  const result = await node.call(readResult, { params: { id: 1 }, query: {} }, token);
  expect(result).toMatchObject({ data: { attempt_id: 1, marks: 1, total_score: 2, unanswered: 1 } });
  const practice = await node.call(readPracticeSession, { params: { id: 1 } }, token);
  expect(practice.data.items[0]?.answer?.selected_options).toEqual(['wrong']);
  expect((await node.call(listRevisionCards, { query: {} }, token)).data.total).toBe(1);
  const admin = (await anAdmin(node)).token;
  expect((await node.call(listReports, { query: {} }, admin)).data.total).toBe(1);
  expect((await node.call(listMails, { query: {} }, admin)).data.total).toBe(1);
});
