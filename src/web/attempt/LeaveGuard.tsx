import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { closeTopWindow } from '#web/ui/focus-keeping.ts';

/** Asks once before the test is left for another page of the portal. “Back” closes first what is open over it; a reload asks nothing. */
export function LeaveGuard({ when }: { when: boolean }) {
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void }>();
  useBlocker({
    disabled: !when,
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (closeTopWindow()) return true;
      return !(await new Promise<boolean>((answer) => setAsked({ answer })));
    },
  });

  function reply(leaves: boolean) {
    asked?.answer(leaves);
    setAsked(undefined);
  }

  // What ends the test ends the question, too.
  useEffect(() => {
    if (when) return;
    setAsked((open) => void open?.answer(false));
  }, [when]);

  return (
    <ConfirmDialog
      open={asked !== undefined}
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
