import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Shows a secret for the only time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="The secret"
      description="It is shown only now. The other program checks with it that events come from this portal."
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onClose}>I have kept it</Button>
        </>
      }
    >
      <Field label="Secret">
        <Input readOnly value={secret} className="font-mono" onFocus={({ target }) => target.select()} />
      </Field>
    </Dialog>
  );
}
