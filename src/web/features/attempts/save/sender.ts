import type { PendingOperation } from '../answers/answers.ts';
import { backoffDelay } from './backoff.ts';
import type { OutboxDependencies, SendReply } from './save-protocol.ts';
import type { SendObstacle } from './save-state.ts';

const DEBOUNCE_MS = 300;
// A request that is under way for longer when the network returns went down with it, as far as can be told.
const LOST_REQUEST_MS = 4_000;

/** What leaves now, or for how many milliseconds nothing may; undefined: nothing until it is asked for again. */
export type NextBatch = { epoch: number; batch: PendingOperation[] } | { wait: number } | undefined;

type SenderDependencies = Pick<OutboxDependencies, 'send' | 'timers' | 'random' | 'now'>;

/** Whose operations are carried: gives what leaves next, and takes the reply to it. */
type BatchSource = {
  nextBatch: () => NextBatch;
  handleReply: (batch: PendingOperation[], reply: SendReply) => void;
};

/** Carries batches to the server, one request at a time, and knows when the next one leaves: soon, or later and later while they fail. */
export class Sender {
  private inFlight: symbol | undefined;
  private sentAt = 0;
  /** Of how many failures in a row this is the last; `asked`: the server asks for the wait. */
  private failure: (SendObstacle & { count: number; asked: boolean }) | undefined;
  private timer: unknown;
  /** When the timer runs. */
  private dueAt = 0;
  private readonly dependencies: SenderDependencies;
  private readonly sender: BatchSource;

  constructor(parts: SenderDependencies, sender: BatchSource) {
    this.dependencies = parts;
    this.sender = sender;
  }

  /** Why nothing gets through for now. */
  get obstacle(): SendObstacle | undefined {
    return this.failure;
  }

  /** Sends soon, with what comes until then. */
  sendSoon(): void {
    if (!this.failure) this.sendAfter(DEBOUNCE_MS);
  }

  /** Sends now, unless it waits after a failure. */
  flush(): void {
    if (!this.failure) this.send();
  }

  /** Forgets a failure, and a request that was lost. False where the server asks for a wait, which goes on. */
  recover(): boolean {
    if (this.failure?.asked) return false;
    this.failure = undefined;
    // The server takes what comes twice as one.
    if (this.dependencies.now() - this.sentAt > LOST_REQUEST_MS) this.inFlight = undefined;
    return true;
  }

  /** A batch was answered; `isMore`: there may be more to send. */
  succeed(isMore: boolean): void {
    this.failure = undefined;
    if (isMore) this.sendAfter(0);
  }

  /** A batch is to be tried again. `retryAfter`: seconds that the server asks for. */
  fail(failure: SendObstacle & { retryAfter?: number }): void {
    const { retryAfter } = failure;
    const count = (this.failure?.count ?? 0) + 1;
    this.failure = { ...failure, count, asked: retryAfter !== undefined };
    this.stop();
    this.sendAfter(backoffDelay(count, this.dependencies.random(), retryAfter));
  }

  /** Why nothing could be sent yet, where that is known. */
  setObstacle(failing: SendObstacle | undefined): void {
    this.failure = failing && { ...failing, count: 1, asked: false };
  }

  /** Hears no more of what is under way. */
  ignoreReply(): void {
    this.inFlight = undefined;
  }

  /** Forgets what failed, and when the next request was to leave. */
  reset(): void {
    this.failure = undefined;
    this.stop();
  }

  stop(): void {
    this.dependencies.timers.clear(this.timer);
    this.timer = undefined;
  }

  private sendAfter(ms: number): void {
    const dueAt = this.dependencies.now() + ms;
    if (this.timer !== undefined && this.dueAt <= dueAt) return;
    this.stop();
    this.dueAt = dueAt;
    this.timer = this.dependencies.timers.set(() => this.send(), ms);
  }

  private send(): void {
    this.stop();
    if (this.inFlight) return;
    const departure = this.sender.nextBatch();
    if (!departure) return;
    if ('wait' in departure) {
      this.sendAfter(departure.wait);
      return;
    }
    const { epoch, batch } = departure;
    const flight = Symbol('flight');
    this.inFlight = flight;
    this.sentAt = this.dependencies.now();
    void this.dependencies.send(epoch, batch).then((reply) => {
      // A reply to an earlier epoch says nothing about the operations as they are numbered now.
      if (this.inFlight !== flight) return;
      this.inFlight = undefined;
      this.sender.handleReply(batch, reply);
    });
  }
}
