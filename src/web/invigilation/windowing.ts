import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows beyond the edge that are there already when one scrolls. */
const BEYOND = 8;

type Window = { scroller: RefObject<HTMLDivElement | null>; first: number; last: number };

/** Which of many rows of equal height (pixels) a scrolling box shows, with some to spare. */
export function useWindowing(count: number, height: number): Window {
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 2 * BEYOND });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const first = Math.max(0, Math.floor(box.scrollTop / height) - BEYOND);
      const last = Math.ceil((box.scrollTop + box.clientHeight) / height) + BEYOND;
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }));
    };
    // Looks first once the box is laid out, which asking now would do once more.
    const resized = new ResizeObserver(look);
    resized.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [height]);
  return { scroller, first: Math.min(range.first, count), last: Math.min(range.last, count) };
}

/** Whether the screen is as wide as a laptop's. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia('(min-width: 64rem)').matches);
  useEffect(() => {
    const query = matchMedia('(min-width: 64rem)');
    const look = () => setWide(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return wide;
}
