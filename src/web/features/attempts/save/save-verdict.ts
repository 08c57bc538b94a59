import type { Waiting } from '../answers/answers.ts';
import type { SaveReceipt } from './journal.ts';
import type { Failing, Halt } from './save-state.ts';
import { type KnownTimes, knownTimes, type SectionGate } from '../sections/section-schedule.ts';
import type { SendReply } from './save-protocol.ts';

/** What became of a batch, by the reply to it. What is in none of the lists waits on. */
type Fate = {
  /** The server holds these. */
  done: Waiting[];
  /** It will never take these as they are. */
  refused: Waiting[];
  /** It keeps these as evidence alone, since their sections had ended. */
  late: Waiting[];
  /** Their sections are not open yet by its clock. */
  early: Waiting[];
  times?: KnownTimes | undefined;
  receipt?: SaveReceipt | undefined;
  /** Why the same is to be tried again; `retryAfter`: seconds that the server asks for. */
  failing?: Failing & { retryAfter?: number };
  /** Why nothing more is to be sent; `epoch`: the writer's. */
  halt?: { kind: Halt; epoch?: number | undefined };
};

const untold: Fate = { done: [], refused: [], late: [], early: [] };

/** Reads what a reply says of a batch. `gate`: knows the sections of its operations. */
export function fateOf(batch: Waiting[], reply: SendReply, gate: Pick<SectionGate, 'wasClosed'>): Fate {
  if (!('failure' in reply)) {
    const done = batch.filter((operation) => operation.seq <= reply.acknowledged);
    if (done.length === 0) return { ...untold, failing: { kind: 'offline' } };
    return { ...untold, done, times: knownTimes(reply), receipt: reply.receipt };
  }
  const { failure } = reply;
  switch (failure.kind) {
    case 'refused': {
      // One operation that the server will never take must not hold back the others.
      const refused = batch.filter((_, index) => failure.indexes.includes(index));
      return { ...untold, refused: refused.length > 0 ? refused : batch };
    }
    case 'sections': {
      const times = knownTimes(failure.times);
      const shut = batch.filter(({ seq }) => failure.refused.includes(seq));
      const late = shut.filter((operation) => gate.wasClosed(operation, times));
      const early = shut.filter((operation) => !late.includes(operation));
      return { ...untold, done: batch.filter((operation) => !shut.includes(operation)), late, early, times };
    }
    case 'paused':
      return { ...untold, times: failure.times && knownTimes(failure.times), failing: failure };
    case 'offline':
    case 'outside':
    case 'blocked':
    case 'barred':
      return { ...untold, failing: failure };
    default:
      return { ...untold, halt: failure };
  }
}
