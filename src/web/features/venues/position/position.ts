import { useCallback, useEffect, useRef, useState } from 'react';

export type Fix = { lat: number; long: number; accuracy: number; at: Date };
export type Position =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'found'; fix: Fix }
  | { state: 'denied' | 'unavailable' | 'timed-out' | 'unsupported' | 'insecure' };

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 };
const FRESH_MS = 30_000;
const FALLBACK_MS = 4_000;
// The browser's timeout does not run while its permission prompt is open, which may be forever.
const ASKING_MS = 10_000;

/**
 * The device's position: once on demand, or watched until stopped. It starts at once if permission was granted before and
 * the position is wanted.
 */
export function usePosition({ watchAtOnce = false, wanted = true } = {}) {
  const [position, setPosition] = useState<Position>({ state: 'idle' });
  const [watching, setWatching] = useState(false);
  const watcher = useRef<number>(undefined);
  const present = useRef(true);

  const note = useCallback((next: Position) => {
    if (!present.current) return;
    // A watch continues after a gap: its last position is more useful than the error.
    setPosition((old) =>
      old.state === 'found' && (next.state === 'timed-out' || next.state === 'unavailable') ? old : next,
    );
  }, []);

  const stop = useCallback(() => {
    if (watcher.current !== undefined) navigator.geolocation.clearWatch(watcher.current);
    watcher.current = undefined;
    if (present.current) setWatching(false);
  }, []);

  const locate = useCallback(() => {
    const missing = findMissingSupport();
    if (missing) return setPosition({ state: missing });
    setPosition({ state: 'asking' });
    requestPosition(OPTIONS.timeout, note);
  }, [note]);

  const watch = useCallback(() => {
    const missing = findMissingSupport();
    if (missing) return setPosition({ state: missing });
    if (watcher.current !== undefined) return;
    setPosition((old) => (old.state === 'found' ? old : { state: 'asking' }));
    setWatching(true);
    const heard = withTimeout(OPTIONS.timeout, note);
    watcher.current = navigator.geolocation.watchPosition(
      (found) => heard({ state: 'found', fix: toFix(found) }),
      (error) => {
        if (error.code === error.PERMISSION_DENIED) stop();
        heard({ state: stateOfError(error) });
      },
      OPTIONS,
    );
  }, [note, stop]);

  useEffect(() => {
    present.current = true;
    if (!wanted) return;
    const begin = watchAtOnce ? watch : locate;
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((permission) => present.current && permission.state === 'granted' && begin())
      .catch(() => undefined);
    return () => {
      present.current = false;
      stop();
    };
  }, [locate, stop, wanted, watch, watchAtOnce]);

  return { position, watching, locate, watch, stop };
}

type DevicePosition = { lat: number; long: number; accuracy: number };

/**
 * The current position; `undefined` if the device does not give one. It accepts a recent fix of a watch as it is, and an
 * older one if no newer fix comes soon: a device at rest reports nothing new.
 */
export async function readPosition(known?: Fix): Promise<DevicePosition | undefined> {
  if (known && Date.now() - known.at.getTime() < FRESH_MS) return toDevicePosition(known);
  const found = await readPositionOnce(known ? FALLBACK_MS : OPTIONS.timeout);
  return found ?? (known && toDevicePosition(known));
}

function readPositionOnce(timeout: number): Promise<DevicePosition | undefined> {
  if (findMissingSupport()) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    requestPosition(timeout, (answer) =>
      resolve(answer.state === 'found' ? toDevicePosition(answer.fix) : undefined),
    );
  });
}

/** Asks the device once. `onPosition` is called in bounded time, and again if permission is granted later. */
function requestPosition(timeout: number, onPosition: (answer: Position) => void): void {
  const heard = withTimeout(timeout, onPosition);
  navigator.geolocation.getCurrentPosition(
    (found) => heard({ state: 'found', fix: toFix(found) }),
    (error) => heard({ state: stateOfError(error) }),
    { ...OPTIONS, timeout },
  );
}

/** Passes answers on, and reports a timeout if the first takes far too long. */
function withTimeout(timeout: number, onPosition: (answer: Position) => void): (answer: Position) => void {
  const timer = setTimeout(() => onPosition({ state: 'timed-out' }), timeout + ASKING_MS);
  return (answer) => {
    clearTimeout(timer);
    onPosition(answer);
  };
}

const toDevicePosition = ({ lat, long, accuracy }: Fix): DevicePosition => ({ lat, long, accuracy });

function findMissingSupport(): 'insecure' | 'unsupported' | undefined {
  if (!isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? undefined : 'unsupported';
}

function toFix({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude: lat, longitude: long, accuracy } = coords;
  return { lat, long, accuracy, at: new Date(timestamp) };
}

function stateOfError(error: GeolocationPositionError): 'denied' | 'timed-out' | 'unavailable' {
  if (error.code === error.PERMISSION_DENIED) return 'denied';
  return error.code === error.TIMEOUT ? 'timed-out' : 'unavailable';
}

/** Decimal degrees as `26.25031° N`. */
export function formatDegrees(value: number, [positive, negative]: readonly [string, string]): string {
  return `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
}

/** Metres as `8 m`, `350 m`, `2.4 km`. */
export function formatDistance(metres: number): string {
  if (metres < 1_000) return `${Math.max(1, Math.ceil(metres))} m`;
  return `${(metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)} km`;
}
