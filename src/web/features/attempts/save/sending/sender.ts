import type { PendingOperation } from '../../answers/answers.ts';
import type { OutboxDependencies, SendReply } from '../save-protocol.ts';
import type { SendObstacle } from '../save-state.ts';
import { backoffDelay } from './backoff.ts';

const DEBOUNCE_MS = 300;
// When the network returns, a request that has been under way for longer is taken as lost.
const LOST_REQUEST_MS = 4_000;

/** The batch to send now, or how many milliseconds to wait; undefined if there is nothing to send. */
export type NextBatch = { epoch: number; batch: PendingOperation[] } | { wait: number } | undefined;

type SenderDependencies = Pick<OutboxDependencies, 'send' | 'timers' | 'random' | 'now'>;

/** Supplies the batches and handles the replies. */
type BatchSource = {
  nextBatch: () => NextBatch;
  handleReply: (batch: PendingOperation[], reply: SendReply) => void;
};

/**
 * Sends batches to the server, one request at a time, and decides when the next one leaves: soon, or with growing
 * delays while they fail.
 */
export class Sender {
  private inFlight: symbol | undefined;
  private sentAt = 0;
  /** The last failure. `count`: how many came in a row; `asked`: the server asked for the wait. */
  private failure: (SendObstacle & { count: number; asked: boolean }) | undefined;
  private timer: unknown;
  /** When the timer fires. */
  private dueAt = 0;
  private readonly dependencies: SenderDependencies;
  private readonly sender: BatchSource;

  constructor(dependencies: SenderDependencies, sender: BatchSource) {
    this.dependencies = dependencies;
    this.sender = sender;
  }

  /** Why nothing gets through for now. */
  get obstacle(): SendObstacle | undefined {
    return this.failure;
  }

  /** Sends after the debounce, with everything recorded until then. */
  sendSoon(): void {
    if (!this.failure) this.sendAfter(DEBOUNCE_MS);
  }

  /** Sends now, unless it waits after a failure. */
  flush(): void {
    if (!this.failure) this.send();
  }

  /** Forgets a failure and a lost request. Returns false if the server asked for a wait, which goes on. */
  recover(): boolean {
    if (this.failure?.asked) return false;
    this.failure = undefined;
    // Sending it again is harmless: the server stores an operation once.
    if (this.dependencies.now() - this.sentAt > LOST_REQUEST_MS) this.inFlight = undefined;
    return true;
  }

  /** A batch was answered. `isMore`: there may be more to send. */
  succeed(isMore: boolean): void {
    this.failure = undefined;
    if (isMore) this.sendAfter(0);
  }

  /** A batch must be tried again. `retryAfter`: seconds that the server asks to wait. */
  fail(failure: SendObstacle & { retryAfter?: number }): void {
    const { retryAfter } = failure;
    const count = (this.failure?.count ?? 0) + 1;
    this.failure = { ...failure, count, asked: retryAfter !== undefined };
    this.stop();
    this.sendAfter(backoffDelay(count, this.dependencies.random(), retryAfter));
  }

  /** Sets the known reason why nothing can be sent yet. */
  setObstacle(failing: SendObstacle | undefined): void {
    this.failure = failing && { ...failing, count: 1, asked: false };
  }

  /** Ignores the reply to the request that is under way. */
  ignoreReply(): void {
    this.inFlight = undefined;
  }

  /** Forgets the failure and the scheduled send. */
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
      // A reply to an earlier epoch says nothing about operations that were renumbered since.
      if (this.inFlight !== flight) return;
      this.inFlight = undefined;
      this.sender.handleReply(batch, reply);
    });
  }
}
