import type { PendingOperation } from '../answers/answers.ts';
import { type KnownTimes, parseTimes, type SectionSchedule } from '../sections/section-schedule.ts';
import type { SaveReceipt } from './journal.ts';
import type { SendReply } from './save-protocol.ts';
import type { Halt, SendObstacle } from './save-state.ts';

/** What became of a batch, by the reply to it. What is in none of the lists waits on. */
type SaveVerdict = {
  /** The server holds these. */
  done: PendingOperation[];
  /** It will never take these as they are. */
  refused: PendingOperation[];
  /** It keeps these as evidence alone, since their sections had ended. */
  late: PendingOperation[];
  /** Their sections are not open yet by its clock. */
  early: PendingOperation[];
  times?: KnownTimes | undefined;
  receipt?: SaveReceipt | undefined;
  /** Why the same is to be tried again; `retryAfter`: seconds that the server asks for. */
  obstacle?: SendObstacle & { retryAfter?: number };
  /** Why nothing more is to be sent; `epoch`: the writer's. */
  halt?: { kind: Halt; epoch?: number | undefined };
};

const emptyVerdict: SaveVerdict = { done: [], refused: [], late: [], early: [] };

/** Reads what a reply says of a batch. `gate`: knows the sections of its operations. */
export function readVerdict(
  batch: PendingOperation[],
  reply: SendReply,
  gate: Pick<SectionSchedule, 'wasClosed'>,
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
      const late = shut.filter((operation) => gate.wasClosed(operation, times));
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
