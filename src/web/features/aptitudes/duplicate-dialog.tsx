import { type FormEvent, useId, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatWallClock, parseWallClock } from '#web/ui/wall-clock.ts';
import { NameAndStartFields } from './editor/name-and-start-fields.tsx';
import { useDuplicateAptitude } from './publication/requests.ts';

type DuplicateDialogProps = {
  aptitude: Aptitude;
  onClose: () => void;
  onDone: (copy: Aptitude) => void;
};

/** Copies a test into a draft with another name and start. */
export function DuplicateDialog({ aptitude, onClose, onDone }: DuplicateDialogProps) {
  const { zone } = useTimeFormat();
  const duplicate = useDuplicateAptitude(aptitude.id);
  const [name, setName] = useState(`Copy of ${aptitude.name}`.slice(0, 120));
  const [start, setStart] = useState(formatWallClock(aptitude.test_timestamp, zone));
  const [tried, setTried] = useState(false);
  const id = useId();
  const instant = parseWallClock(start, zone);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && instant !== undefined)
      duplicate.mutate({ name: name.trim(), test_timestamp: instant }, { onSuccess: onDone });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !duplicate.isPending && onClose()}
      size="lg"
      title={`Duplicate “${aptitude.name}”`}
      description="Settings, sections and questions go into a new draft. Attempts, extra time and releases stay here."
      footer={
        <FormButtons
          form={id}
          busy={duplicate.isPending}
          verb="Write the copy"
          doing="Creating"
          onCancel={onClose}
        />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NameAndStartFields
          name={name}
          start={start}
          tried={tried}
          error={duplicate.error}
          onName={setName}
          onStart={setStart}
        />
        {duplicate.error && (
          <Notice tone="danger" title="Not written">
            {errorMessage(duplicate.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
