import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type UndoButtonProps = {
  /** Undoes the import, then calls `onUndone`. */
  onUndo: (onUndone: () => void) => void;
  undoing: { isPending: boolean; error: Error | null };
  /** Says what undoing reverts and what it keeps. */
  children: ReactNode;
};

/** Undoes an import after a confirmation. */
export function UndoButton({ onUndo, undoing, children }: UndoButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" /> Undo this import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this import?"
        confirmLabel={undoing.isPending ? 'Undoing' : 'Undo'}
        destructive
        busy={undoing.isPending}
        error={undoing.error ? errorMessage(undoing.error) : undefined}
        onConfirm={() => onUndo(() => setAsking(false))}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
