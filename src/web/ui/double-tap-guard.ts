import { useLayoutEffect, useRef, useState } from 'react';

/** No two presses that were meant as one lie further apart, in milliseconds. */
const SECOND_PRESS_MS = 500;
/** Nor do they, in pixels: a finger never falls on the very same spot. */
const SPREAD = 24;

let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

document.addEventListener(
  'pointerdown',
  ({ timeStamp, clientX, clientY }) => {
    last = { at: timeStamp, x: clientX, y: clientY };
  },
  { capture: true },
);

/** Whether a second press may be on its way to where an element has just come. */
function mayBePressedAgain(element: Element): boolean {
  if (performance.now() - last.at > SECOND_PRESS_MS) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y } = last;
  return x > left - SPREAD && x < right + SPREAD && y > top - SPREAD && y < bottom + SPREAD;
}

/** For what comes into the place of something else: whoever pressed that twice has not pressed this, which `waits` for as long. */
export function useSecondPress<Place extends Element>() {
  const place = useRef<Place>(null);
  const [waits, setWaits] = useState(false);
  useLayoutEffect(() => {
    if (!place.current || !mayBePressedAgain(place.current)) return;
    setWaits(true);
    const timer = setTimeout(() => setWaits(false), SECOND_PRESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return { place, waits };
}
