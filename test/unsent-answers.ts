import { createHmac } from 'node:crypto';
import { EVIDENCE_FORMAT, type EvidenceFile, type FiledOperation, signedText } from '#contract/attempts/late-answers.ts';
import type { Attempt } from './attempts.ts';

/** A file of unsent answers as the device of an attempt makes it. */
export function aFile(
  { sitting, student, test }: Pick<Attempt, 'sitting' | 'student' | 'test'>,
  operations: FiledOperation[],
  wish: Partial<EvidenceFile> & { epoch?: number } = {},
): EvidenceFile {
  const { epoch = sitting.attempt.epoch, ...changed } = wish;
  const head = {
    attempt: sitting.attempt.id,
    test: { id: test, name: 'Invented test' },
    regno: student.regno,
  };
  const part = { epoch, receipt: { link: 1, hash: 'ab'.repeat(32) }, operations };
  const key = Buffer.from(sitting.attempt.signing_key, 'hex');
  const signature = createHmac('sha256', key).update(signedText(head, part)).digest('hex');
  return {
    format: EVIDENCE_FORMAT,
    note: 'Made by a test',
    ...head,
    made_at: new Date().toISOString(),
    parts: [{ ...part, signature }],
    ...changed,
  };
}
