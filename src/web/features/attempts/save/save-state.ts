import type { BlockNotice } from '#contract/blocks/block.ts';
import { type AnswerChange, changesAnswer } from '../answers/answers.ts';

/** Where the changes are. `waiting` counts the answers that only this device holds. */
export type SaveState =
  | { kind: 'saved' }
  | {
      kind: 'saving' | 'offline' | 'outside' | 'paused' | 'signed-out' | 'taken-over' | 'refused';
      waiting: number;
    }
  | { kind: 'blocked'; notice: BlockNotice | undefined; waiting: number }
  | { kind: 'barred'; reason: string; waiting: number }
  | { kind: 'closed'; reason: 'already-submitted' | 'deadline-passed'; waiting: number };

/** How many answers only this device holds. */
export const countWaiting = (save: SaveState): number => (save.kind === 'saved' ? 0 : save.waiting);

/** Why sending stopped until the student acts, or for good. */
export type Halt = 'signed-out' | 'taken-over' | 'already-submitted' | 'deadline-passed';

/** Why sending fails for now; the outbox keeps trying. */
export type SendObstacle =
  /** `outside`: the test requires Safe Exam Browser, and this is another browser. */
  | { kind: 'offline' | 'outside' }
  | { kind: 'paused' }
  | { kind: 'blocked'; notice: BlockNotice | undefined }
  /** The account may not write for another reason, given as a sentence. */
  | { kind: 'barred'; reason: string };

type SaveSituation = {
  halt: Halt | undefined;
  detached: boolean;
  obstacle: SendObstacle | undefined;
  /** What the server has not acknowledged, including refused operations. */
  unsent: readonly AnswerChange[];
  pending: number;
};

/** The state to show. It is "saved" only when the server has acknowledged everything. */
export function getSaveState({ halt, detached, obstacle, unsent, pending }: SaveSituation): SaveState {
  const waiting = new Set(unsent.filter(changesAnswer).map((one) => one.question_id)).size;
  if (halt === 'already-submitted' || halt === 'deadline-passed')
    return { kind: 'closed', reason: halt, waiting };
  if (halt) return { kind: halt, waiting };
  if (obstacle?.kind === 'barred') return { kind: 'barred', reason: obstacle.reason, waiting };
  if (obstacle?.kind === 'blocked') return { kind: 'blocked', notice: obstacle.notice, waiting };
  if (detached) return { kind: obstacle?.kind ?? 'offline', waiting };
  if (obstacle) return { kind: obstacle.kind, waiting };
  if (pending > 0) return { kind: 'saving', waiting };
  return unsent.length > 0 ? { kind: 'refused', waiting } : { kind: 'saved' };
}
