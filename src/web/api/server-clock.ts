// Milliseconds to add to the browser's monotonic clock to get the server's time.
let offset: number | undefined;
// The width of the interval in which the true offset lies, in milliseconds.
let spread = Number.POSITIVE_INFINITY;
// The database's clock decides deadlines: after it is known, a node's own clock counts only if the device has slept.
let fromDatabase = false;
// The device's two clocks at one moment: the monotonic one stands still while a laptop sleeps.
let wallAtCheck = Date.now();
let monotonicAtCheck = performance.now();
// When a reply first contradicted the wall clock since then, by the monotonic clock.
let doubtedAt: number | undefined;

/** More than the two clocks of a device drift apart during a test. */
const SLEPT_MS = 2_000;

/** The server's time in milliseconds since 1970; the device's time until the first reply. */
export function serverNow(): number {
  return offset === undefined ? Date.now() : performance.now() + offset;
}

/**
 * Reads the server's time from a reply that carries `server_time`, at its top level or under `attempt`.
 * `sentAt` is when the request left and `begunAt` when its reply began, both on the browser's monotonic clock. The server stamped
 * the time in between, so an estimate that fits is kept unless this round trip was quicker; countdowns do not jump with the network.
 * A pushed event has a `sentAt` of minus infinity: it may be arbitrarily old, so the server's time is at least its stamp.
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
    // If the device slept during this call, the next reply will confirm it: two replies that contradict the wall clock mean it was set.
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
 * Adds the time that the device has slept, by its wall clock, for callers that cannot ask the server now. A wall clock that was set
 * back is ignored.
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

/** How many milliseconds the wall clock has gained on the monotonic clock since they were last compared. */
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
