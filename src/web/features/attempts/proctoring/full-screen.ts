import { useSyncExternalStore } from 'react';

let supported = false;

/**
 * Whether this device can show a page in full screen. iPhones cannot; Firefox denies it to a page that is being left.
 */
export function supportsFullScreen(): boolean {
  supported ||= document.fullscreenEnabled === true;
  return supported;
}

/** Whether the page itself is leaving full screen, which takes the browser a moment. */
let isLeaving = false;

export const isFullScreen = (): boolean => document.fullscreenElement !== null && !isLeaving;

/** Enters full screen. Call it directly in a click handler. Returns false if the browser refuses. */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    return isFullScreen();
  }
  // If the browser allows the lock, Escape closes the open dialog and leaves full screen only when it is held.
  await getKeyboard()
    ?.lock?.(['Escape'])
    .catch(() => undefined);
  return true;
}

export function leaveFullScreen(): void {
  getKeyboard()?.unlock?.();
  if (!isFullScreen()) return;
  isLeaving = true;
  const done = () => {
    isLeaving = false;
  };
  document.exitFullscreen().then(done, done);
}

type Keyboard = { lock?: (keys: string[]) => Promise<void>; unlock?: () => void };
const getKeyboard = () => (navigator as { keyboard?: Keyboard }).keyboard;

export function useFullScreen(): boolean {
  return useSyncExternalStore(subscribe, isFullScreen);
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
