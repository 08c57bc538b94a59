import { expect, type TestContext, test } from 'vitest';
import { saveAnswers } from '#contract/attempts/save.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';

const portal = usePortal();

// A database that hangs for good would keep a connection for 25 s.
const BOUND_MS = 15_000;

/** A student's attempt, and a function that saves through a node whose connection to the database hangs at a given text. */
async function aWayThatHangs({ onTestFinished }: TestContext) {
  const question_id = await aQuestion(portal);
  const test = await anAptitude(portal, { questions: [question_id], total_questions: 1 });
  const attempt = await anAttempt(portal, { test });
  const relay = await openTcpProxy(portal.databaseUrl);
  const node = await openNode(relay.url);
  onTestFinished(async () => {
    relay.restore();
    await node.close();
    await relay.close();
  });
  const { id, epoch } = attempt.startedAttempt.attempt;
  const save = (...seqs: number[]) =>
    node.call(
      saveAnswers,
      {
        params: { attempt_id: id },
        body: { epoch, operations: seqs.map((seq) => ({ seq, question_id, marked: true })) },
      },
      attempt.student.token,
    );
  return { relay, save };
}

const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'no answer'));

test.concurrent.for([
  ['the session', 'from "session"'],
  ['the paper', '"aptitude_id", "paper"'],
  ['the browser', 'seb_config_keys'],
  ['the questions', 'from "question_version"'],
  ['the save', 'save-answers'],
  ['the look-up of repetitions', 'stored-operations'],
])(
  'a save is refused in bounded time while the database hangs at %s, and taken afterwards',
  async ([, text = ''], context) => {
    const { relay, save } = await aWayThatHangs(context);
    // A save with a used number runs every query.
    if (text === 'stored-operations') expect(await save(1)).toMatchObject({ status: 200 });
    relay.stallOn(text);
    expect(await Promise.race([save(1, 2), late(BOUND_MS)])).toMatchObject({
      status: 503,
      code: 'unavailable',
    });
    relay.restore();
    expect(await save(1, 2)).toMatchObject({ status: 200, data: { acknowledged: 2 } });
  },
);
