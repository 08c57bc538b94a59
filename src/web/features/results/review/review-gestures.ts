import { type TouchEvent, useEffect, useRef } from 'react';

type Moves = { next: () => void; previous: () => void };

/** N and P, as on the test screen; not while somebody types, or a dialog is open. */
export function useReviewKeys({ next, previous }: Moves) {
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isBusy =
        (target instanceof Element && target.closest('input, textarea, select')) ||
        document.querySelector('[role=dialog], [role=alertdialog]');
      if (isBusy || altKey || ctrlKey || metaKey) return;
      if (key === 'n' || key === 'N') next();
      if (key === 'p' || key === 'P') previous();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Pixels that a finger moves sideways in a swipe, and how many times as far as up or down. */
const SWIPE = { distance: 60, ratio: 2 };

/** A swipe to the left shows the next, to the right the previous one; not where the content itself scrolls sideways. */
export function useSwipe({ next, previous }: Moves) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches[0];
      const isAlone = touch && touches.length === 1 && !scrollsSideways(target, currentTarget);
      start.current = isAlone ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(x) < SWIPE.distance || Math.abs(x) < SWIPE.ratio * Math.abs(y)) return;
      if (x < 0) next();
      else previous();
    },
  };
}

function scrollsSideways(target: EventTarget, within: Element): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== within; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true;
  return false;
}
