import { useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useResetSecondFactor } from './requests.ts';

/** Removes the second factor of another admin who has lost it. */
export function FactorReset({ regno, name }: { regno: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const reset = useResetSecondFactor();
  const tell = () => {
    setAsking(false);
    toast({ title: `The second factor of ${name} is removed`, variant: 'success' });
  };
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Reset second factor
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={`Reset the second factor of ${name}?`}
          confirmLabel="Reset"
          busy={reset.isPending}
          error={reset.error ? errorMessage(reset.error) : undefined}
          onConfirm={() => reset.mutate(regno, { onSuccess: tell })}
        >
          Make sure that {name} asks for it: the password alone then opens the account. Every device is signed
          out, and a mail says so.
        </ConfirmDialog>
      )}
    </>
  );
}
