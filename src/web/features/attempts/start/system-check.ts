/** What was found of a device before the start, in words. */
export type Check = { state: 'good' | 'fair' | 'bad' | 'checking'; words: string };

/** Whether the device keeps what is written to it. */
export function checkStorage(storage: () => Pick<Storage, 'setItem' | 'getItem' | 'removeItem'>): Check {
  try {
    const place = storage();
    place.setItem('readiness', 'kept');
    const kept = place.getItem('readiness') === 'kept';
    place.removeItem('readiness');
    if (kept) return { state: 'good', words: 'This device keeps your answers if the network goes away.' };
  } catch {
    // Told below.
  }
  return {
    state: 'bad',
    words:
      'This browser keeps nothing (a private window?). Use a normal window, or stay online until “Saved” shows.',
  };
}

/** `ahead`: milliseconds that the device's clock is ahead of the server's. */
export function checkClock(ahead: number): Check {
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  if (seconds <= 30) return { state: 'good', words: 'This device shows the right time.' };
  const amount = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return {
    state: 'fair',
    words: `This device is ${amount} ${ahead > 0 ? 'fast' : 'slow'}. It does not matter: the test runs on the portal’s clock.`,
  };
}

/** `roundTrip` in milliseconds, `null` when the portal could not be reached. */
export function checkConnection(roundTrip: number | null): Check {
  if (roundTrip === null)
    return {
      state: 'bad',
      words: 'The portal cannot be reached. Check the network; the test starts once it is back.',
    };
  if (roundTrip < 1_500)
    return { state: 'good', words: `The portal answers in ${Math.round(roundTrip)} ms.` };
  return {
    state: 'fair',
    words: `Slow: the portal answers in ${(roundTrip / 1_000).toFixed(1)} s. Answers wait on this device until they are saved.`,
  };
}
