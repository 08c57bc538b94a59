/** The result of one check, with a message. */
export type SystemCheck = { state: 'good' | 'fair' | 'bad' | 'checking'; message: string };

/** Whether the device keeps what is written to it. */
export function checkStorage(
  storage: () => Pick<Storage, 'setItem' | 'getItem' | 'removeItem'>,
): SystemCheck {
  try {
    const place = storage();
    place.setItem('readiness', 'kept');
    const kept = place.getItem('readiness') === 'kept';
    place.removeItem('readiness');
    if (kept) return { state: 'good', message: 'This device stores your answers if the network fails.' };
  } catch {
    // Reported below.
  }
  return {
    state: 'bad',
    message:
      'This browser stores nothing (a private window?). Use a normal window, or stay online until “Saved” shows.',
  };
}

/** `ahead`: milliseconds that the device's clock is ahead of the server's. */
export function checkClock(ahead: number): SystemCheck {
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  if (seconds <= 30) return { state: 'good', message: 'This device shows the right time.' };
  const amount = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return {
    state: 'fair',
    message: `This device is ${amount} ${ahead > 0 ? 'fast' : 'slow'}. It makes no difference: the test uses the portal’s clock.`,
  };
}

/** `roundTrip` in milliseconds; null if the portal could not be reached. */
export function checkConnection(roundTrip: number | null): SystemCheck {
  if (roundTrip === null)
    return {
      state: 'bad',
      message: 'The portal cannot be reached. Check the network; the test starts once it is back.',
    };
  if (roundTrip < 1_500)
    return { state: 'good', message: `The portal answers in ${Math.round(roundTrip)} ms.` };
  return {
    state: 'fair',
    message: `Slow: the portal answers in ${(roundTrip / 1_000).toFixed(1)} s. Answers wait on this device until they are saved.`,
  };
}
