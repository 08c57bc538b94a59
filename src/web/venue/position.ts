import { useCallback, useEffect, useRef, useState } from 'react';

export type Fix = { lat: number; long: number; accuracy: number; at: Date };
export type Position =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'found'; fix: Fix }
  | { state: 'denied' | 'unavailable' | 'timed-out' | 'unsupported' | 'insecure' };

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 };

/** The device's own position: once on demand, or watched until stopped; at once where the visitor has agreed before. */
export function usePosition({ watchAtOnce = false } = {}) {
  const [position, setPosition] = useState<Position>({ state: 'idle' });
  const [watching, setWatching] = useState(false);
  const watcher = useRef<number>(undefined);
  const present = useRef(true);

  const note = useCallback((next: Position) => {
    if (!present.current) return;
    // A watch goes on after a gap; what it found last is worth more than that nothing came just now.
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
    const missing = whatIsMissing();
    if (missing) return setPosition({ state: missing });
    setPosition({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      (found) => note({ state: 'found', fix: fixOf(found) }),
      (error) => note({ state: stateOf(error) }),
      OPTIONS,
    );
  }, [note]);

  const watch = useCallback(() => {
    const missing = whatIsMissing();
    if (missing) return setPosition({ state: missing });
    if (watcher.current !== undefined) return;
    setPosition((old) => (old.state === 'found' ? old : { state: 'asking' }));
    setWatching(true);
    watcher.current = navigator.geolocation.watchPosition(
      (found) => note({ state: 'found', fix: fixOf(found) }),
      (error) => {
        if (error.code === error.PERMISSION_DENIED) stop();
        note({ state: stateOf(error) });
      },
      OPTIONS,
    );
  }, [note, stop]);

  useEffect(() => {
    present.current = true;
    const begin = watchAtOnce ? watch : locate;
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((permission) => present.current && permission.state === 'granted' && begin())
      .catch(() => undefined);
    return () => {
      present.current = false;
      stop();
    };
  }, [locate, stop, watch, watchAtOnce]);

  return { position, watching, locate, watch, stop };
}

/** The position to start a test with, for the portal; `undefined` where the device does not tell it. */
export function takePosition(): Promise<{ lat: number; long: number; accuracy: number } | undefined> {
  if (whatIsMissing()) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: long, accuracy } }) => resolve({ lat, long, accuracy }),
      () => resolve(undefined),
      { ...OPTIONS, maximumAge: 10_000 },
    );
  });
}

function whatIsMissing(): 'insecure' | 'unsupported' | undefined {
  if (!isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? undefined : 'unsupported';
}

function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude: lat, longitude: long, accuracy } = coords;
  return { lat, long, accuracy, at: new Date(timestamp) };
}

function stateOf(error: GeolocationPositionError): 'denied' | 'timed-out' | 'unavailable' {
  if (error.code === error.PERMISSION_DENIED) return 'denied';
  return error.code === error.TIMEOUT ? 'timed-out' : 'unavailable';
}

/** Decimal degrees as `26.25031° N`. */
export function degrees(value: number, [positive, negative]: readonly [string, string]): string {
  return `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
}

/** Metres as `8 m`, `350 m`, `2.4 km`. */
export function distance(metres: number): string {
  if (metres < 1_000) return `${Math.max(1, Math.ceil(metres))} m`;
  return `${(metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)} km`;
}
