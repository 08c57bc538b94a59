import { useEffect, useRef } from 'react';
import type { SaveState } from '../../save/save-state.ts';

// On a short screen the page scrolls as a whole; on a low one the question scrolls with its passage, in their parent.
function scrollToTop(scroller: HTMLElement | null, start: 'question' | 'passage' = 'question') {
  scroller?.scrollTo({ top: 0 });
  const first = start === 'passage' ? scroller?.parentElement : scroller;
  first?.scrollTo({ top: 0 });
  first?.scrollIntoView({ block: 'start' });
}

const focusHeading = () => document.getElementById('question-heading')?.focus({ preventScroll: true });

/**
 * Moves scroll position and focus to the top of a new question, or of what replaces it, for sighted readers and screen
 * readers alike; to the passage before the first of its questions. Returns the ref of the scrolling element.
 */
export function useQuestionScroll(
  questionId: number,
  passageId: number | undefined,
  interruption: SaveState['kind'] | undefined,
  away: boolean,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);
  const passageBefore = useRef<number>(undefined);
  const wasAway = useRef(away);
  const stood = useRef(interruption);
  useEffect(() => {
    const was = stood.current;
    stood.current = interruption;
    if (interruption) return scrollToTop(scroller.current);
    // The pressed “Continue here” button is gone, and the focus with it. A closing dialog restores the focus by itself.
    if (was === 'taken-over' && document.activeElement === document.body) focusHeading();
  }, [interruption]);
  useEffect(() => {
    const isBack = wasAway.current && !away;
    wasAway.current = away;
    const isFirst = before.current === undefined;
    if (before.current === questionId && !isBack) return;
    before.current = questionId;
    const isNewPassage = passageId !== passageBefore.current;
    passageBefore.current = passageId;
    // After the start nothing has the focus. A student who has moved it since keeps it.
    if (isFirst && (away || document.activeElement !== document.body)) return;
    scrollToTop(scroller.current, isNewPassage ? 'passage' : 'question');
    focusHeading();
  }, [questionId, passageId, away]);
  return scroller;
}
