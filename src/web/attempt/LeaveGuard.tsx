import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { closeTopWindow } from '#web/ui/focus-keeping.ts';

/** Asks once before the test is left for another page of the portal. “Back” closes first what is open over it; a reload asks nothing. */
export function LeaveGuard({ when }: { when: boolean }) {
  const [asking, setAsking] = useState(false);
  const answer = useRef<(leaves: boolean) => void>(undefined);
  useBlocker({
    disabled: !when,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // A link to a place of this page.
      if (next.pathname === current.pathname) return false;
      if (closeTopWindow()) return true;
      setAsking(true);
      return !(await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      }));
    },
  });

  function reply(leaves: boolean) {
    setAsking(false);
    answer.current?.(leaves);
  }

  // What ends the test, or takes its screen away, ends the question too.
  useEffect(() => {
    if (!when) return;
    return () => {
      setAsking(false);
      answer.current?.(false);
    };
  }, [when]);

  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(open) => !open && reply(false)}
      title="Leave the test?"
      confirmLabel="Leave the test"
      cancelLabel="Stay"
      destructive
      onConfirm={() => reply(true)}
    >
      The clock runs on, and being away from the test is recorded. Your answers stay.
    </ConfirmDialog>
  );
}
