import { useRef } from 'react';

const fields = ':is(input, select, textarea):not(:disabled)';
const openDialog = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';

// The last place on the page itself that had the focus. A menu that opened a window is gone by the time the
// window closes, and a window may give way to another one; the page below stays.
let lastOnPage: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => remember(target));

function remember(place: EventTarget | null) {
  if (!(place instanceof HTMLElement) || place === document.body) return;
  if (!place.closest(':is([role="dialog"], [role="alertdialog"], [role="menu"])')) lastOnPage = place;
}

function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Closes the window that lies over everything, as Escape does; false where there is none. */
export function closeTopDialog(): boolean {
  if (!document.querySelector(openDialog)) return false;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  return true;
}

/** Puts away what has the focus; who did so reads on at the content of the page. */
export const thenFocusContent = (work: () => void) => (): void => {
  work();
  focusContent();
};

/**
 * Handlers for a window without a trigger of its own: the focus returns to where it was before.
 * With `firstField` a window with a form begins at its first field, not at its close button.
 */
export function useFocusReturn({ firstField = false } = {}) {
  const below = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const active = document.activeElement;
      // The first window may bring this file along: nobody has listened before.
      remember(active);
      below.current = active instanceof HTMLElement && active.closest(openDialog) ? active : null;
      const place = event.currentTarget;
      const field =
        firstField && place instanceof HTMLElement ? place.querySelector<HTMLElement>(fields) : undefined;
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    /** From the last place to the first and back the focus is led without being scrolled to. */
    onKeyUp({ key }: { key: string }) {
      if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (below.current?.isConnected) return below.current.focus();
      if (document.querySelector(openDialog)) return;
      // What opened the window may be gone with what was done there.
      if (lastOnPage?.isConnected) lastOnPage.focus();
      else focusContent();
    },
  };
}
