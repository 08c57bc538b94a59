import {
  buildTextToSign,
  MAX_OPERATIONS_PER_PART,
  UNSENT_ANSWERS_FORMAT,
  type UnsentAnswersFile,
} from '#contract/attempts/late-answers.ts';
import type { UnsentGroup } from '../save/journals/journal-merge.ts';
import { hmac } from './hmac.ts';

type UnsentAnswersInput = {
  attempt: number;
  test: { id: number; name: string };
  regno: string;
  unsent: readonly UnsentGroup[];
  /** The device's clock as ISO 8601 text. */
  now: string;
};

const SIGNED_NOTE =
  'Answers that this device could not send before the test was over. Give this file to the placement cell as it is: ' +
  'a change of any answer breaks its signature. The times are those of the device.';
const UNSIGNED_NOTE =
  'Answers that this device could not send before the test was over. Give this file to the placement cell as it is. ' +
  'The device could not sign it. The times are those of the device.';

/**
 * Exports unsent answers as a file for the placement cell. Each part is signed with the key of its writer lease. Never
 * throws. See docs/decisions/0006-late-answers-count-only-when-admitted.md.
 */
export function buildUnsentAnswersFile({
  attempt,
  test,
  regno,
  unsent,
  now,
}: UnsentAnswersInput): UnsentAnswersFile {
  const head = { attempt, test, regno };
  const parts = unsent.flatMap(({ epoch, key, receipt, operations }) =>
    splitIntoParts(operations).map((piece) => {
      const part = { epoch, receipt, operations: piece };
      return { ...part, signature: key === null ? null : trySign(key, buildTextToSign(head, part)) };
    }),
  );
  const whole = parts.every((part) => part.signature !== null);
  return {
    format: UNSENT_ANSWERS_FORMAT,
    note: whole ? SIGNED_NOTE : UNSIGNED_NOTE,
    ...head,
    made_at: now,
    parts,
  };
}

function trySign(key: string, text: string): string | null {
  try {
    return hmac(key, text);
  } catch {
    // An unsigned file is better than none.
    return null;
  }
}

function splitIntoParts<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / MAX_OPERATIONS_PER_PART);
  return Array.from({ length: count }, (_, piece) =>
    all.slice(piece * MAX_OPERATIONS_PER_PART, (piece + 1) * MAX_OPERATIONS_PER_PART),
  );
}

/** The file as JSON, readable by people and the portal. */
export function toJsonFile(evidence: UnsentAnswersFile): File {
  const name = `unsent answers ${evidence.regno} test ${evidence.test.id}.json`.replace(/[^\w. -]+/g, '-');
  return new File([JSON.stringify(evidence, null, 2)], name, { type: 'application/json' });
}
