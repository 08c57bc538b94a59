import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type UnsavedGuardProps = {
  /** Whether leaving would lose something. */
  when: boolean;
  title?: string;
  /** Names what would be lost. */
  children: string;
  /** Runs when it is given up. */
  onDiscard?: () => void;
};

/** Asks before the address changes or the tab closes. Navigate with `ignoreBlocker` once all is saved. */
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
      cancelLabel="Go on editing"
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
