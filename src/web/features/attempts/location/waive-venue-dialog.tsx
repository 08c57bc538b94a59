import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReasonField } from '../reason-field.tsx';
import type { useWaiveVenue } from './requests.ts';

type WaiveVenueDialogProps = {
  /** With an empty number the dialog asks for it. */
  student: { regno: string; name?: string };
  waive: ReturnType<typeof useWaiveVenue>;
  onClose: () => void;
  onWaived: (regno: string) => void;
};

const reasons = [
  'The device cannot find its position',
  'Seen in the hall',
  'Allowed to take the test elsewhere',
];

/** Lets one student start one test anywhere, for a recorded reason. */
export function WaiveVenueDialog({ student, waive, onClose, onWaived }: WaiveVenueDialogProps) {
  const [typed, setTyped] = useState(student.regno);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const id = useId();
  const regno = typed.trim();
  const why = reason.trim();
  const unknown =
    waive.error && fieldError(waive.error, 'regno') === undefined && !fieldError(waive.error, 'reason');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (regno !== '' && why.length >= 3)
      waive.mutate({ regno, reason: why }, { onSuccess: () => onWaived(regno) });
  }

  function close() {
    waive.reset();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !waive.isPending && close()}
      title={student.name ? `Let ${student.name} start anywhere?` : 'Let a student start anywhere'}
      description="For this test only, effective at once. It is recorded with your name and can be undone."
      size="sm"
      footer={
        <FormButtons
          form={id}
          busy={waive.isPending}
          verb="Waive the venue"
          doing="Saving"
          onCancel={close}
        />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {student.regno === '' && (
          <Field
            label="Registration no"
            required
            error={tried && regno === '' ? 'Enter the registration number' : fieldError(waive.error, 'regno')}
          >
            <Input
              value={typed}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        <ReasonField
          value={reason}
          onChange={setReason}
          suggestions={reasons}
          error={tried && why.length < 3 ? 'Say why, for the record' : fieldError(waive.error, 'reason')}
        />
        {unknown && (
          <Notice tone="danger" title="Not waived">
            {errorMessage(waive.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
