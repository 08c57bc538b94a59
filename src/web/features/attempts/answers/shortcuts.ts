import { useEffect, useState } from 'react';
import { isChoiceKind } from '#contract/questions/answer-key.ts';
import type { Answering } from './answering.ts';

/** What a key does on the test screen. */
export type Shortcut = { do: 'choose'; place: number } | { do: 'next' | 'previous' | 'mark' };

/** Reads a key: A to E and 1 to 9 choose an option, N and P move, M marks. */
export function parseShortcut(key: string): Shortcut | undefined {
  if (/^[1-9]$/.test(key)) return { do: 'choose', place: Number(key) - 1 };
  const letter = key.toLowerCase();
  if (/^[a-e]$/.test(letter)) return { do: 'choose', place: letter.charCodeAt(0) - 'a'.charCodeAt(0) };
  if (letter === 'n') return { do: 'next' };
  if (letter === 'p') return { do: 'previous' };
  return letter === 'm' ? { do: 'mark' } : undefined;
}

/** Whether the element takes typed text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox';
}

/** The option that a key selected or cleared; a new object for each press. */
export type PressedOption = { option: string };

/**
 * Handles the shortcuts and returns the last option that a key changed. The focus is elsewhere then, so a screen reader
 * would not announce the change.
 */
export function useShortcuts(answering: Answering, enabled: boolean): PressedOption | undefined {
  const [pressed, setPressed] = useState<PressedOption>();
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
      // A held key would select and clear in turn and leave the result to chance.
      if (ctrlKey || metaKey || altKey || isComposing || repeat || isTyping(target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const shortcut = parseShortcut(event.key);
      if (!shortcut) return;
      if (shortcut.do === 'choose') {
        const option = answering.question.options[shortcut.place];
        if (!option || !isChoiceKind(answering.question.kind)) return;
        answering.choose(option.id);
        setPressed({ option: option.id });
      } else if (shortcut.do === 'next') answering.next();
      else if (shortcut.do === 'previous') answering.previous();
      else answering.toggleMark();
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [answering, enabled]);
  return pressed;
}
