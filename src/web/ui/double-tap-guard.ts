import { useLayoutEffect, useRef, useState } from 'react';

/** The longest time between two presses of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500;
/** The largest distance between them, in pixels. */
const TAP_RADIUS = 24;

let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

document.addEventListener(
  'pointerdown',
  ({ timeStamp, clientX, clientY }) => {
    last = { at: timeStamp, x: clientX, y: clientY };
  },
  { capture: true },
);

/** Whether the second press of a double tap may still hit an element that has just appeared. */
function mayBeDoubleTap(element: Element): boolean {
  if (performance.now() - last.at > DOUBLE_TAP_MS) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y } = last;
  return x > left - TAP_RADIUS && x < right + TAP_RADIUS && y > top - TAP_RADIUS && y < bottom + TAP_RADIUS;
}

/** For an element that appears where something else was pressed: it `waits` until a double tap is over. */
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
