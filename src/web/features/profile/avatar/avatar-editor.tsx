import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#contract/image.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { CropDialog } from './crop-dialog.tsx';
import { useRemoveAvatar, useUpdateAvatar } from './requests.ts';

/** The user's picture with buttons to change it. */
export function AvatarEditor({ name, src }: { name: string; src: string | null }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [unreadable, setUnreadable] = useState(false);
  const [asking, setAsking] = useState(false);
  const replace = useUpdateAvatar();
  const remove = useRemoveAvatar();

  async function open({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Without this the same file could not be chosen again.
    target.value = '';
    if (!file) return;
    replace.reset();
    const read = await createImageBitmap(file).catch(() => undefined);
    setUnreadable(read === undefined);
    setPicture(read);
  }

  function close() {
    picture?.close();
    setPicture(undefined);
  }

  const save = (file: File) =>
    replace.mutate(file, {
      onSuccess: () => {
        close();
        toast({ title: 'Picture saved', variant: 'success' });
      },
    });

  return (
    <div className="flex shrink-0 flex-col items-center gap-2">
      <Avatar name={name} src={src} size="xl" />
      <input ref={chooser} type="file" hidden accept={PICTURE_TYPES.join(',')} onChange={open} />
      <div className="flex flex-wrap justify-center gap-1">
        <Button variant="ghost" size="sm" onClick={() => chooser.current?.click()}>
          <Camera aria-hidden="true" /> {src ? 'Change picture' : 'Add a picture'}
        </Button>
        {src && (
          <Button variant="ghost" size="sm" aria-label="Remove picture" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </div>
      {unreadable && (
        <FieldError message="This file cannot be read as a picture. Choose a JPEG, PNG or WebP." />
      )}
      {picture && (
        <CropDialog
          picture={picture}
          onClose={close}
          onChoose={save}
          busy={replace.isPending}
          error={replace.error ? errorMessage(replace.error) : undefined}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove your picture?"
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        error={remove.error ? errorMessage(remove.error) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        Your initials replace it, here and wherever others see you.
      </ConfirmDialog>
    </div>
  );
}
