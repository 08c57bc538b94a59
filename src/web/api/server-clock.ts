// Milliseconds to add to the browser's monotonic clock to get the server's time.
let offset: number | undefined;
// How far the estimate may be off, in milliseconds to both sides together.
let spread = Number.POSITIVE_INFINITY;
// Deadlines are kept by the database's clock; once it has spoken, a node's own clock counts only after a sleep, which makes all of it old.
let fromDatabase = false;
// The device's two clocks at one moment: the monotonic one stands still while a laptop sleeps.
let wallAtCheck = Date.now();
let monotonicAtCheck = performance.now();
// When a reply first spoke against the wall clock since then, by the monotonic one.
let doubtedAt: number | undefined;

/** More than two clocks of one device drift apart in a test. */
const SLEPT_MS = 2_000;

/** The server's time in milliseconds since 1970; the device's own time until the server has spoken. */
export function serverNow(): number {
  return offset === undefined ? Date.now() : performance.now() + offset;
}

/**
 * Takes the server's time from a reply that carries `server_time`, at its top or under `attempt`.
 * `sentAt` is when the request left, `begunAt` when the reply began to come, on the browser's monotonic clock: the time was stamped
 * between them, so an estimate that fits is kept unless this trip was quicker, and a countdown does not jump with the network. What
 * came unasked, with a `sentAt` of minus infinity, may have been under way for any time: it is later than that by now, no earlier.
 */
export function noteServerTime(data: unknown, sentAt = performance.now(), begunAt = performance.now()): void {
  const stamp = findTimestamp(data);
  if (!stamp || (fromDatabase && !stamp.fromDatabase && sleptMs() < SLEPT_MS)) return;
  const earliest = stamp.at - begunAt;
  const latest = stamp.at - sentAt;
  const fits = (guess: number) => guess >= earliest && guess <= latest;
  const sameKeeper = fromDatabase === stamp.fromDatabase;
  if (offset !== undefined && fits(offset) && sameKeeper && latest - earliest >= spread) {
    if (fits(offset + sleptMs())) doubtedAt = undefined;
    // Whoever slept while this one was under way is told so by the next: a wall clock that two speak against was set.
    else if (doubtedAt !== undefined && sentAt >= doubtedAt) compareClocks();
    else doubtedAt ??= performance.now();
    return;
  }
  offset = Number.isFinite(latest) ? (earliest + latest) / 2 : earliest;
  compareClocks();
  spread = latest - earliest;
  fromDatabase = stamp.fromDatabase;
}

/**
 * Makes up for the time that the device has slept, by its wall clock: for who cannot ask the server, which alone counts. A wall clock
 * that was set back is not believed.
 */
export function correctForSleep(): void {
  const slept = sleptMs();
  compareClocks();
  if (offset === undefined || slept < SLEPT_MS) return;
  offset += slept;
  spread = Number.POSITIVE_INFINITY;
}

function compareClocks(): void {
  doubtedAt = undefined;
  wallAtCheck = Date.now();
  monotonicAtCheck = performance.now();
}

/** By how many milliseconds the wall clock went further than the monotonic one since they were compared last. */
const sleptMs = () => Date.now() - wallAtCheck - (performance.now() - monotonicAtCheck);

type ServerTimestamp = { at: number; fromDatabase: boolean };

function findTimestamp(data: unknown): ServerTimestamp | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('server_time' in data && typeof data.server_time === 'string') {
    const at = Date.parse(data.server_time);
    return Number.isNaN(at) ? undefined : { at, fromDatabase: 'deadline' in data };
  }
  return 'attempt' in data ? findTimestamp(data.attempt) : undefined;
}
