import { useLayoutEffect, useRef, useState } from 'react';

/** No two presses that were meant as one lie further apart, in milliseconds. */
const DOUBLE_TAP_MS = 500;
/** Nor do they, in pixels: a finger never falls on the very same spot. */
const TAP_RADIUS = 24;

let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

document.addEventListener(
  'pointerdown',
  ({ timeStamp, clientX, clientY }) => {
    last = { at: timeStamp, x: clientX, y: clientY };
  },
  { capture: true },
);

/** Whether a second press may be on its way to where an element has just come. */
function mayBeDoubleTap(element: Element): boolean {
  if (performance.now() - last.at > DOUBLE_TAP_MS) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y } = last;
  return x > left - TAP_RADIUS && x < right + TAP_RADIUS && y > top - TAP_RADIUS && y < bottom + TAP_RADIUS;
}

/** For what comes into the place of something else: whoever pressed that twice has not pressed this, which `waits` for as long. */
export function useDoubleTapGuard<Place extends Element>() {
  const place = useRef<Place>(null);
  const [waits, setWaits] = useState(false);
  useLayoutEffect(() => {
    if (!place.current || !mayBeDoubleTap(place.current)) return;
    setWaits(true);
    const timer = setTimeout(() => setWaits(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return { place, waits };
}
