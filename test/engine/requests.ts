import { expect } from 'vitest';
import { reportViolations } from '#contract/attempts/proctoring.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { finishSection } from '#contract/attempts/sections.ts';
import { type StartedAttempt, startAttempt } from '#contract/attempts/start.ts';
import { forceSubmitAttempts, submitAttempt } from '#contract/attempts/submit.ts';
import { grantExtraTime, pauseAptitude, reopenAttempts, resumeAptitude } from '#contract/attempts/timing.ts';
import { applyRegrade } from '#contract/grading/regrade.ts';
import type { Person } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import type { Call, CallTo, GivenAnswer, ModelReply } from './state.ts';

/** The callers: a student taking a test, and the admin who watches. */
type Callers = { student: Person; admin: Person; test: number; startedAttempt: StartedAttempt };
/** Called with the receipt of each submission. */
type ReceiptListener = (receipt: { submitted_at: string }) => void;

const toModelReply = (reply: { success: boolean; code?: string | undefined }): ModelReply => ({
  code: reply.success ? 'ok' : (reply.code ?? ''),
});
const reason = 'A power cut';

/** Makes a call through a node and returns the reply in the model's terms. */
export async function send(
  node: Portal,
  call: Call,
  callers: Callers,
  hear: ReceiptListener,
): Promise<ModelReply> {
  const { admin, startedAttempt, student, test } = callers;
  const [params, attempt] = [{ id: test }, { attempt_id: startedAttempt.attempt.id }];
  const users = [student.regno];
  switch (call.to) {
    case 'save':
      return await save(node, call, callers);
    case 'open':
      return await open(node, callers);
    case 'submit':
      return await sendSubmit(node, call, callers, hear);
    case 'report':
      return await report(node, call, callers);
    case 'leave': {
      const { epoch, section } = call;
      return toModelReply(
        await node.call(finishSection, { params: attempt, body: { epoch, section } }, student.token),
      );
    }
    case 'give': {
      const body = { regno: student.regno, extra: { minutes: call.minutes }, reason };
      return toModelReply(await node.call(grantExtraTime, { params, body }, admin.token));
    }
    case 'pause':
      return toModelReply(await node.call(pauseAptitude, { params, body: { reason } }, admin.token));
    case 'resume':
      return toModelReply(await node.call(resumeAptitude, { params }, admin.token));
    case 'end':
      return toModelReply(
        await node.call(forceSubmitAttempts, { params, body: { users, reason } }, admin.token),
      );
    case 'reopen': {
      const { minutes } = call;
      const body = { users, reason, ...(minutes && { minutes }) };
      return toModelReply(await node.call(reopenAttempts, { params, body }, admin.token));
    }
    case 'regrade': {
      const { keyVersion, question, ruling } = call;
      const how =
        typeof ruling === 'string' ? { how: ruling } : { how: 'key' as const, version: ruling.version };
      const rulings = [{ question_id: question, ...how }];
      const body = { rulings, words: 'The key was wrong', key_version: keyVersion };
      return toModelReply(await node.call(applyRegrade, { params, body }, admin.token));
    }
  }
}

async function save(
  node: Portal,
  { epoch, operations: given }: CallTo<'save'>,
  { startedAttempt, student }: Callers,
): Promise<ModelReply> {
  const operations = given.map(({ question, chosen, ...rest }) => ({
    ...rest,
    question_id: question,
    ...(chosen && { selected_options: chosen }),
  }));
  const parts = { params: { attempt_id: startedAttempt.attempt.id }, body: { epoch, operations } };
  const reply = await node.call(saveAnswers, parts, student.token);
  if (reply.success) return { code: 'ok', acknowledged: reply.data.acknowledged, epoch: reply.data.epoch };
  const { epoch: current, refused } = (reply.data ?? {}) as { epoch?: number; refused?: number[] };
  if (reply.code === 'taken-over') return { code: reply.code, epoch: current };
  if (!refused) return toModelReply(reply);
  const code = reply.code?.startsWith('section') ? 'section' : (reply.code ?? '');
  return { code, refused: [...new Set(refused)].sort((a, b) => a - b) };
}

async function open(node: Portal, { startedAttempt, student, test }: Callers): Promise<ModelReply> {
  const { regno, trade, token } = student;
  const reply = await node.call(startAttempt, { params: { id: test }, body: { regno, trade } }, token);
  if (!reply.success) return toModelReply(reply);
  expect(JSON.stringify(reply.data)).not.toMatch(/correct|explanation|Two and two/);
  expect(reply.data.questions).toEqual(startedAttempt.questions);
  const { epoch, answers } = reply.data.attempt;
  return {
    ...{ code: 'ok', epoch },
    answers: answers.map(({ question_id, selected_options, marked, seconds }) => ({
      ...{ question: question_id, chosen: selected_options, marked, seconds },
    })),
  };
}

const answerOf = ({ question, chosen = [] }: GivenAnswer) => ({
  question_id: question,
  selected_options: chosen,
});

async function sendSubmit(
  node: Portal,
  { epoch, atEnd, answers }: CallTo<'submit'>,
  { student, test }: Callers,
  hear: ReceiptListener,
): Promise<ModelReply> {
  const { regno, trade, token } = student;
  const body = {
    ...{ userData: { regno, trade }, answers: answers.map(answerOf), at_end: atEnd },
    ...(epoch && { epoch }),
  };
  const reply = await node.call(submitAttempt, { params: { id: test }, body }, token);
  if (!reply.success) return toModelReply(reply);
  const { results_at: _, late, ...receipt } = reply.data;
  hear(receipt);
  return { code: 'ok', how: receipt.how, answered: receipt.answers_saved, late };
}

async function report(
  node: Portal,
  { epoch, seen }: CallTo<'report'>,
  { startedAttempt, student }: Callers,
): Promise<ModelReply> {
  const violations = seen.map((one) => ({
    ...one,
    at: new Date(Date.now() - one.seconds * 1_000).toISOString(),
  }));
  const parts = { params: { attempt_id: startedAttempt.attempt.id }, body: { epoch, violations } };
  const reply = await node.call(reportViolations, parts, student.token);
  if (!reply.success) {
    const { epoch: current } = (reply.data ?? {}) as { epoch?: number };
    return { ...toModelReply(reply), ...(reply.code === 'taken-over' && { epoch: current }) };
  }
  const { count, remaining, state } = reply.data;
  return { code: 'ok', count, remaining, isClosed: state === 'submitted' };
}
