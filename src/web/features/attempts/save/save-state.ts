import type { BlockNotice } from '#contract/blocks/block.ts';
import { type AnswerChange, changesAnswer } from '../answers/answers.ts';

/** What stands between a change and the server. `waiting` counts the answers that only this device holds. */
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

/** Why nothing is sent until somebody acts, or ever again. */
export type Halt = 'signed-out' | 'taken-over' | 'already-submitted' | 'deadline-passed';

/** Why sending fails for now; it is tried again and again. */
export type SendObstacle =
  /** `outside`: the test wants Safe Exam Browser, and this is another one. */
  | { kind: 'offline' | 'outside' }
  | { kind: 'paused' }
  | { kind: 'blocked'; notice: BlockNotice | undefined }
  /** The account may not write for another reason, which is a sentence. */
  | { kind: 'barred'; reason: string };

type SaveSituation = {
  halt: Halt | undefined;
  detached: boolean;
  obstacle: SendObstacle | undefined;
  /** What the server has not acknowledged, the refused operations among it. */
  unsent: readonly AnswerChange[];
  pending: number;
};

/** The state to show. It is "saved" only while the server has acknowledged everything. */
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
