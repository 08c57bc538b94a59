import { EVIDENCE_FORMAT, EVIDENCE_LIMIT, type EvidenceFile, signedText } from '#contract/attempts/late-answers.ts';
import type { Unsent } from '../save/journal-merge.ts';
import { hmac } from './hmac.ts';

type EvidenceOf = {
  attempt: number;
  test: { id: number; name: string };
  regno: string;
  unsent: readonly Unsent[];
  /** The device's clock, as ISO 8601. */
  now: string;
};

const SIGNED =
  'Answers that this device could not send before the test was over. Give this file to the placement cell as it is: ' +
  'a change of any answer breaks its signature. The times are those of the device.';
const UNSIGNED =
  'Answers that this device could not send before the test was over. Give this file to the placement cell as it is. ' +
  'The device could not sign it. The times are those of the device.';

/** What could not be sent, as a file for the placement cell, each part signed with the key of its opening. It never throws. */
export function evidenceOf({ attempt, test, regno, unsent, now }: EvidenceOf): EvidenceFile {
  const head = { attempt, test, regno };
  const parts = unsent.flatMap(({ epoch, key, receipt, operations }) =>
    inPieces(operations).map((piece) => {
      const part = { epoch, receipt, operations: piece };
      return { ...part, signature: key === null ? null : signed(key, signedText(head, part)) };
    }),
  );
  const whole = parts.every((part) => part.signature !== null);
  return { format: EVIDENCE_FORMAT, note: whole ? SIGNED : UNSIGNED, ...head, made_at: now, parts };
}

function signed(key: string, text: string): string | null {
  try {
    return hmac(key, text);
  } catch {
    // An unsigned file is better than none.
    return null;
  }
}

function inPieces<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / EVIDENCE_LIMIT);
  return Array.from({ length: count }, (_, piece) =>
    all.slice(piece * EVIDENCE_LIMIT, (piece + 1) * EVIDENCE_LIMIT),
  );
}

/** The file as people and the portal read it. */
export function fileOf(evidence: EvidenceFile): File {
  const name = `unsent answers ${evidence.regno} test ${evidence.test.id}.json`.replace(/[^\w. -]+/g, '-');
  return new File([JSON.stringify(evidence, null, 2)], name, { type: 'application/json' });
}
