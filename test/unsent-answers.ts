import { createHmac } from 'node:crypto';
import {
  buildTextToSign,
  UNSENT_ANSWERS_FORMAT,
  type UnsentAnswersFile,
  type UnsentOperation,
} from '#contract/attempts/late-answers.ts';
import type { StudentAttempt } from './attempts.ts';

/** A file of unsent answers as the test screen of an attempt exports it. */
export function anUnsentAnswersFile(
  { startedAttempt, student, test }: Pick<StudentAttempt, 'startedAttempt' | 'student' | 'test'>,
  operations: UnsentOperation[],
  wish: Partial<UnsentAnswersFile> & { epoch?: number } = {},
): UnsentAnswersFile {
  const { epoch = startedAttempt.attempt.epoch, ...changed } = wish;
  const head = {
    attempt: startedAttempt.attempt.id,
    test: { id: test, name: 'Invented test' },
    regno: student.regno,
  };
  const part = { epoch, receipt: { link: 1, hash: 'ab'.repeat(32) }, operations };
  const key = Buffer.from(startedAttempt.attempt.signing_key, 'hex');
  const signature = createHmac('sha256', key).update(buildTextToSign(head, part)).digest('hex');
  return {
    format: UNSENT_ANSWERS_FORMAT,
    note: 'Made by a test',
    ...head,
    made_at: new Date().toISOString(),
    parts: [{ ...part, signature }],
    ...changed,
  };
}
