import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type RemoveBookmarkDialogProps = { busy: boolean; onConfirm: () => void; onClose: () => void };

/** Confirms the removal of a bookmark that has a note. */
export function RemoveBookmarkDialog({ busy, onConfirm, onClose }: RemoveBookmarkDialogProps) {
  return (
    <ConfirmDialog
      open
      destructive
      busy={busy}
      title="Remove the bookmark?"
      confirmLabel="Remove"
      onConfirm={onConfirm}
      onOpenChange={(open) => !open && onClose()}
    >
      Your note on this question is deleted too.
    </ConfirmDialog>
  );
}
