import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type UnsavedGuardProps = {
  /** Whether there are unsaved changes. */
  when: boolean;
  title?: string;
  /** Says what would be lost. */
  children: string;
  /** Runs when the changes are discarded. */
  onDiscard?: () => void;
};

/** Asks before the address changes or the tab closes. Navigate with `ignoreBlocker` after a save. */
export function UnsavedGuard({
  when,
  title = 'Leave without saving?',
  children,
  onDiscard,
}: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={title}
      confirmLabel="Leave and discard"
      cancelLabel="Keep editing"
      destructive
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
