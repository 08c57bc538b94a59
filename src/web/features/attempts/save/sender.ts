import type { Waiting } from '../answers/answers.ts';
import { backoff } from './backoff.ts';
import type { Failing } from './save-state.ts';
import type { OutboxParts, SendReply } from './save-protocol.ts';

const DEBOUNCE_MS = 300;
// A request that is under way for longer when the network returns went down with it, as far as can be told.
const LOST_MS = 4_000;

/** What leaves now, or for how many milliseconds nothing may; undefined: nothing until it is asked for again. */
export type Departure = { epoch: number; batch: Waiting[] } | { wait: number } | undefined;

type Parts = Pick<OutboxParts, 'send' | 'timers' | 'chance' | 'now'>;

/** Whose operations are carried: gives what leaves next, and takes the reply to it. */
type Sender = { depart: () => Departure; take: (batch: Waiting[], reply: SendReply) => void };

/** Carries batches to the server, one request at a time, and knows when the next one leaves: soon, or later and later while they fail. */
export class Courier {
  private flight: symbol | undefined;
  private departedAt = 0;
  /** Of how many failures in a row this is the last; `asked`: the server asks for the wait. */
  private trouble: (Failing & { count: number; asked: boolean }) | undefined;
  private timer: unknown;
  /** When the timer runs. */
  private dueAt = 0;
  private readonly parts: Parts;
  private readonly sender: Sender;

  constructor(parts: Parts, sender: Sender) {
    this.parts = parts;
    this.sender = sender;
  }

  /** Why nothing gets through for now. */
  get failing(): Failing | undefined {
    return this.trouble;
  }

  /** Sends soon, with what comes until then. */
  sendSoon(): void {
    if (!this.trouble) this.sendAfter(DEBOUNCE_MS);
  }

  /** Sends now, unless it waits after a failure. */
  flush(): void {
    if (!this.trouble) this.send();
  }

  /** Forgets a failure, and a request that was lost. False where the server asks for a wait, which goes on. */
  recover(): boolean {
    if (this.trouble?.asked) return false;
    this.trouble = undefined;
    // The server takes what comes twice as one.
    if (this.parts.now() - this.departedAt > LOST_MS) this.flight = undefined;
    return true;
  }

  /** A batch was answered; `isMore`: there may be more to send. */
  goOn(isMore: boolean): void {
    this.trouble = undefined;
    if (isMore) this.sendAfter(0);
  }

  /** A batch is to be tried again. `retryAfter`: seconds that the server asks for. */
  fail(failure: Failing & { retryAfter?: number }): void {
    const { retryAfter } = failure;
    const count = (this.trouble?.count ?? 0) + 1;
    this.trouble = { ...failure, count, asked: retryAfter !== undefined };
    this.stop();
    this.sendAfter(backoff(count, this.parts.chance(), retryAfter));
  }

  /** Why nothing could be sent yet, where that is known. */
  hinder(failing: Failing | undefined): void {
    this.trouble = failing && { ...failing, count: 1, asked: false };
  }

  /** Hears no more of what is under way. */
  abandon(): void {
    this.flight = undefined;
  }

  /** Forgets what failed, and when the next request was to leave. */
  forget(): void {
    this.trouble = undefined;
    this.stop();
  }

  stop(): void {
    this.parts.timers.clear(this.timer);
    this.timer = undefined;
  }

  private sendAfter(ms: number): void {
    const dueAt = this.parts.now() + ms;
    if (this.timer !== undefined && this.dueAt <= dueAt) return;
    this.stop();
    this.dueAt = dueAt;
    this.timer = this.parts.timers.set(() => this.send(), ms);
  }

  private send(): void {
    this.stop();
    if (this.flight) return;
    const departure = this.sender.depart();
    if (!departure) return;
    if ('wait' in departure) {
      this.sendAfter(departure.wait);
      return;
    }
    const { epoch, batch } = departure;
    const flight = Symbol('flight');
    this.flight = flight;
    this.departedAt = this.parts.now();
    void this.parts.send(epoch, batch).then((reply) => {
      // A reply to an earlier epoch says nothing about the operations as they are numbered now.
      if (this.flight !== flight) return;
      this.flight = undefined;
      this.sender.take(batch, reply);
    });
  }
}
