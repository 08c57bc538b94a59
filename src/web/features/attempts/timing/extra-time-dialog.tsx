import { type FormEvent, useId, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { MAX_EXTRA_MINUTES } from '#contract/attempts/timing.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { formatMinutes } from '#web/api/time.ts';
import { parseNumber } from '#web/features/aptitudes/editor/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toast } from '#web/ui/toast.ts';
import { ReasonField } from '../reason-field.tsx';
import { useGrantExtraTime } from './requests.ts';

const factors = ['1.25', '1.5', '2'];
const reasons = ['Uses a scribe', 'Certified need for extra time', 'Computer or network failed'];

/** Gives one student more time, as a factor or in minutes, for a recorded reason. */
export function ExtraTimeDialog({ aptitude, onClose }: { aptitude: Aptitude; onClose: () => void }) {
  const grant = useGrantExtraTime(aptitude.id);
  const [regno, setRegno] = useState('');
  const [amount, setAmount] = useState('1.25');
  const [minutes, setMinutes] = useState('10');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const id = useId();
  const typed = parseNumber(minutes);
  const slips = {
    regno: regno.trim() === '' ? 'Enter the registration number' : undefined,
    minutes:
      amount === 'minutes' && !(Number.isInteger(typed) && typed >= 1 && typed <= MAX_EXTRA_MINUTES)
        ? 'Give whole minutes'
        : undefined,
    reason: reason.trim().length < 3 ? 'Say why, for the record' : undefined,
  };
  const errorAt = (name: keyof typeof slips) => (tried && slips[name]) || fieldError(grant.error, name);
  const elsewhere = grant.error && !fieldError(grant.error, 'regno') && !fieldError(grant.error, 'reason');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(slips).some(Boolean)) return;
    const extra = amount === 'minutes' ? { minutes: typed } : { factor: Number(amount) };
    grant.mutate(
      { regno: regno.trim(), extra, reason: reason.trim() },
      {
        onSuccess: (given) => {
          onClose();
          toast({
            title: 'Extra time given',
            description: `${given.name} (${given.regno})`,
            variant: 'success',
          });
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !grant.isPending && onClose()}
      title="Give extra time"
      description="For this test only, effective at once, even during the test. Once the test is open, it cannot be reduced."
      footer={
        <FormButtons
          form={id}
          busy={grant.isPending}
          verb="Give the time"
          doing="Saving"
          onCancel={onClose}
        />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Registration no" required error={errorAt('regno')}>
          <Input
            value={regno}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setRegno(event.target.value)}
          />
        </Field>
        <RadioGroup
          legend="How much"
          value={amount}
          onChange={setAmount}
          options={[
            ...factors.map((factor) => ({
              value: factor,
              label: `× ${factor}`,
              hint: `${formatMinutes(aptitude.duration * Number(factor))} in place of ${formatMinutes(aptitude.duration)}`,
            })),
            { value: 'minutes', label: 'Extra minutes' },
          ]}
        />
        {amount === 'minutes' && (
          <Field label="Minutes more" required error={errorAt('minutes')}>
            <Input inputMode="numeric" value={minutes} onChange={(event) => setMinutes(event.target.value)} />
          </Field>
        )}
        <ReasonField value={reason} onChange={setReason} suggestions={reasons} error={errorAt('reason')} />
        {elsewhere && (
          <Notice tone="danger" title="Not given">
            {errorMessage(grant.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
