import type { PendingOperation } from '../answers/answers.ts';
import { type KnownTimes, parseTimes, type SectionSchedule } from '../sections/section-schedule.ts';
import type { SaveReceipt } from './journals/journal.ts';
import type { SendReply } from './save-protocol.ts';
import type { Halt, SendObstacle } from './save-state.ts';

/** What a reply says about the operations of a batch. Those in none of the lists keep waiting. */
type SaveVerdict = {
  /** The server has these. */
  done: PendingOperation[];
  /** The server will never take these. */
  refused: PendingOperation[];
  /** The server keeps these as evidence only, because their sections had ended. */
  late: PendingOperation[];
  /** Their sections are not open yet by the server's clock. */
  early: PendingOperation[];
  times?: KnownTimes | undefined;
  receipt?: SaveReceipt | undefined;
  /** Why the rest must be tried again. `retryAfter`: seconds that the server asks to wait. */
  obstacle?: SendObstacle & { retryAfter?: number };
  /** Why nothing more may be sent. `epoch`: that of the present writer. */
  halt?: { kind: Halt; epoch?: number | undefined };
};

const emptyVerdict: SaveVerdict = { done: [], refused: [], late: [], early: [] };

/** Reads what a reply says about a batch. `schedule` knows the sections of its operations. */
export function readVerdict(
  batch: PendingOperation[],
  reply: SendReply,
  schedule: Pick<SectionSchedule, 'wasClosed'>,
): SaveVerdict {
  if (!('failure' in reply)) {
    const done = batch.filter((operation) => operation.seq <= reply.acknowledged);
    if (done.length === 0) return { ...emptyVerdict, obstacle: { kind: 'offline' } };
    return { ...emptyVerdict, done, times: parseTimes(reply), receipt: reply.receipt };
  }
  const { failure } = reply;
  switch (failure.kind) {
    case 'refused': {
      // One operation that the server will never take must not hold back the others.
      const refused = batch.filter((_, index) => failure.indexes.includes(index));
      return { ...emptyVerdict, refused: refused.length > 0 ? refused : batch };
    }
    case 'sections': {
      const times = parseTimes(failure.times);
      const shut = batch.filter(({ seq }) => failure.refused.includes(seq));
      const late = shut.filter((operation) => schedule.wasClosed(operation, times));
      const early = shut.filter((operation) => !late.includes(operation));
      return {
        ...emptyVerdict,
        done: batch.filter((operation) => !shut.includes(operation)),
        late,
        early,
        times,
      };
    }
    case 'paused':
      return { ...emptyVerdict, times: failure.times && parseTimes(failure.times), obstacle: failure };
    case 'offline':
    case 'outside':
    case 'blocked':
    case 'barred':
      return { ...emptyVerdict, obstacle: failure };
    default:
      return { ...emptyVerdict, halt: failure };
  }
}
