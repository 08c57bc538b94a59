import { useEffect, useRef } from 'react';
import type { SaveState } from '../save/save-state.ts';

// On a short screen the page scrolls as a whole, on a low one the question with its passage.
function scrollToTop(scroller: HTMLElement | null) {
  scroller?.scrollTo({ top: 0 });
  scroller?.scrollIntoView({ block: 'start' });
}

const focusHeading = () => document.getElementById('question-heading')?.focus({ preventScroll: true });

/** A new question is read from its top, by eyes and by screen readers; so is what interrupts it. Returns what is to scroll. */
export function useQuestionScroll(
  questionId: number,
  interruption: SaveState['kind'] | undefined,
  away: boolean,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);
  const wasAway = useRef(away);
  const stood = useRef(interruption);
  useEffect(() => {
    const was = stood.current;
    stood.current = interruption;
    if (interruption) return scrollToTop(scroller.current);
    // “Continue here” had the focus, and is gone. What a window lay over gets it back by itself.
    if (was === 'taken-over' && document.activeElement === document.body) focusHeading();
  }, [interruption]);
  useEffect(() => {
    const isBack = wasAway.current && !away;
    wasAway.current = away;
    const isFirst = before.current === undefined;
    if (before.current === questionId && !isBack) return;
    before.current = questionId;
    // The start has nothing left to hold the focus; who has put it somewhere keeps it.
    if (isFirst && (away || document.activeElement !== document.body)) return;
    scrollToTop(scroller.current);
    focusHeading();
  }, [questionId, away]);
  return scroller;
}
