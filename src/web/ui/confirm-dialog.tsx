import * as Primitive from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { DialogFooter, dialogStyle, overlayStyle } from './dialog.tsx';
import { FieldError } from './field.tsx';
import { useFocusReturn } from './focus-return.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Says what will be lost or will happen. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  destructive?: boolean;
  busy?: boolean;
  /** The error of the last try. */
  error?: string;
};

/** Confirms an action that cannot be undone. It stays open until the caller closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel = 'Cancel' } = props;
  const { onConfirm, destructive = false, busy = false, error } = props;
  const focus = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content {...focus} className={cn(dialogStyle, 'sm:max-w-md')}>
          <div className="min-h-0 flex-1 overflow-y-auto short:overflow-visible px-4 pt-6 pb-5 sm:px-6">
            <Primitive.Title className="font-semibold text-lg leading-7">{title}</Primitive.Title>
            <Primitive.Description asChild>
              <div className="mt-2 text-muted">{children}</div>
            </Primitive.Description>
            {error && (
              <div className="mt-3">
                <FieldError message={error} />
              </div>
            )}
          </div>
          <DialogFooter>
            <Primitive.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button variant={destructive ? 'destructive' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
