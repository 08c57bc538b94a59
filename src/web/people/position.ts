import { useCallback, useEffect, useRef, useState } from 'react';

export type Fix = { latitude: number; longitude: number; accuracy: number; at: Date };
export type Position =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'found'; fix: Fix }
  | { state: 'denied' | 'unavailable' | 'timed-out' | 'unsupported' };

/** The device's own position, asked for on demand; at once where the visitor has agreed before. */
export function usePosition() {
  const [position, setPosition] = useState<Position>({ state: 'idle' });
  const present = useRef(true);

  const locate = useCallback(() => {
    if (!('geolocation' in navigator) || !isSecureContext) return setPosition({ state: 'unsupported' });
    setPosition({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        if (!present.current) return;
        setPosition({ state: 'found', fix: { latitude, longitude, accuracy, at: new Date(timestamp) } });
      },
      (error) => present.current && setPosition({ state: stateOf(error) }),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    );
  }, []);

  useEffect(() => {
    present.current = true;
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((permission) => present.current && permission.state === 'granted' && locate())
      .catch(() => undefined);
    return () => {
      present.current = false;
    };
  }, [locate]);

  return { position, locate };
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
  if (metres < 1_000) return `${Math.max(1, Math.round(metres))} m`;
  return `${(metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)} km`;
}
