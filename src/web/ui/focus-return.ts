import { useRef } from 'react';

const fields = ':is(input, select, textarea):not(:disabled)';
const openDialog = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';

// The last focused element of the page itself. A menu that opened a dialog is gone by the time the dialog closes, and one
// dialog may replace another, but the page below stays.
let lastOnPage: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => remember(target));

function remember(place: EventTarget | null) {
  if (!(place instanceof HTMLElement) || place === document.body) return;
  if (!place.closest(':is([role="dialog"], [role="alertdialog"], [role="menu"])')) lastOnPage = place;
}

function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Closes the topmost dialog, as Escape does; false if there is none. */
export function closeTopDialog(): boolean {
  if (!document.querySelector(openDialog)) return false;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  return true;
}

/** Runs `work`, which removes the focused element, and moves the focus to the content of the page. */
export const thenFocusContent = (work: () => void) => (): void => {
  work();
  focusContent();
};

/**
 * Handlers for a dialog without its own trigger: the focus returns to where it was before.
 * With `firstField` a dialog with a form focuses its first field, not its close button.
 */
export function useFocusReturn({ firstField = false } = {}) {
  const below = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const active = document.activeElement;
      // This file may be loaded with the first dialog, so nothing has recorded the focus before.
      remember(active);
      below.current = active instanceof HTMLElement && active.closest(openDialog) ? active : null;
      const place = event.currentTarget;
      const field =
        firstField && place instanceof HTMLElement ? place.querySelector<HTMLElement>(fields) : undefined;
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    /** The focus trap wraps from the last element to the first without scrolling, so this scrolls to the focused one. */
    onKeyUp({ key }: { key: string }) {
      if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (below.current?.isConnected) return below.current.focus();
      if (document.querySelector(openDialog)) return;
      // The action in the dialog may have removed the element that opened it.
      if (lastOnPage?.isConnected) lastOnPage.focus();
      else focusContent();
    },
  };
}
