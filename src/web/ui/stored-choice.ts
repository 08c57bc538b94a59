import { useState } from 'react';

/** A choice kept on this device; `initial` until one was made. */
export function useStoredChoice<V extends string>(
  key: string,
  values: readonly V[],
  initial: V,
): [V, (value: V) => void] {
  const [value, setValue] = useState(() => values.find((one) => one === readChoice(key)) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // The choice then lasts as long as the page.
      }
    },
  ];
}

function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
