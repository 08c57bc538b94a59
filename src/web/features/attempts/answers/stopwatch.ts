/** Measures the time on a question. `now` is a monotonic clock in milliseconds. */
export class Stopwatch {
  private carried = 0;
  private since: number | undefined;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  start(): void {
    this.since ??= this.now();
  }

  pause(): void {
    if (this.since === undefined) return;
    this.carried += this.now() - this.since;
    this.since = undefined;
  }

  /** The whole seconds since the last call; the rest of a second carries over to the next call. */
  takeSeconds(): number {
    const running = this.since !== undefined;
    this.pause();
    if (running) this.start();
    const seconds = Math.floor(this.carried / 1_000);
    this.carried -= seconds * 1_000;
    return Math.min(seconds, 86_400);
  }
}
