import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { closeTopDialog } from '#web/ui/focus-return.ts';

/**
 * Asks once before the student leaves the test for another page of the portal. “Back” first closes any open dialog; a
 * reload asks nothing.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const { history } = useRouter();
  const [asked, setAsked] = useState<Parameters<BlockerFn>[0]>();

  useEffect(() => {
    if (!when) return;
    const { pathname } = history.location;
    const unblock = history.block({
      enableBeforeUnload: false,
      // Only the dialog's button leaves. Until then the address stays that of the test, however often “Back” is
      // pressed.
      blockerFn: (wish) => {
        // The navigation stays on this page, or the page was left already and the next one is still loading.
        if (wish.nextLocation.pathname === pathname || wish.currentLocation.pathname !== pathname)
          return false;
        if (!closeTopDialog()) setAsked(wish);
        return true;
      },
    });
    return () => {
      unblock();
      // The end of the test, or another screen in its place, closes the question too.
      setAsked(undefined);
    };
  }, [when, history]);

  function leave({ currentLocation, nextLocation, action }: Parameters<BlockerFn>[0]) {
    setAsked(undefined);
    const { href, state } = nextLocation;
    const anyway = { ignoreBlocker: true };
    if (action === 'PUSH') history.push(href, state, anyway);
    else if (action === 'REPLACE') history.replace(href, state, anyway);
    else history.go(state.__TSR_index - currentLocation.state.__TSR_index, anyway);
  }

  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && setAsked(undefined)}
      title="Leave the test?"
      confirmLabel="Leave the test"
      cancelLabel="Stay"
      destructive
      onConfirm={() => asked && leave(asked)}
    >
      The timer keeps running, and leaving the test is recorded. Your answers are kept.
    </ConfirmDialog>
  );
}
