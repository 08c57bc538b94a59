import { type SubmitEvent, useState } from 'react';
import type { PersonDetails } from '#contract/people/directory.ts';
import { studentTrades, tradeNames, trades } from '#contract/trade.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { type PersonEdit, useEditPerson } from './requests.ts';

/** Edits a person's details; only changed fields are sent. */
export function PersonForm({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const edit = useEditPerson(person.regno);
  const [name, setName] = useState(person.name);
  const [trade, setTrade] = useState(person.trade);
  const [batch, setBatch] = useState(String(person.batch));
  const [mail, setMail] = useState(person.mail ?? '');
  const choices = (person.role === 'admin' ? trades : studentTrades).map((one) => ({
    value: one,
    label: `${one} (${tradeNames[one]})`,
  }));
  const fault = (field: string) => {
    const message = fieldError(edit.error, field);
    return message === undefined ? {} : { error: message };
  };
  const named = ['name', 'trade', 'batch', 'mail'].some((field) => fieldError(edit.error, field));

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted: PersonEdit = {};
    if (name.trim() !== person.name) wanted.name = name;
    if (trade !== person.trade) wanted.trade = trade;
    if (batch.trim() !== String(person.batch)) wanted.batch = Number(batch);
    if (mail.trim() !== (person.mail ?? '')) wanted.mail = mail.trim() === '' ? null : mail;
    if (Object.keys(wanted).length === 0) return onClose();
    edit.mutate(wanted, {
      onSuccess: () => {
        toast({ title: 'Saved', description: person.regno, variant: 'success' });
        onClose();
      },
    });
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <Field label="Full name" required {...fault('name')}>
        <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        label="Trade"
        required
        {...(trade !== person.trade && {
          hint: 'The person is signed out, so that the new trade holds everywhere.',
        })}
        {...fault('trade')}
      >
        <Select
          options={choices}
          value={trade}
          onChange={({ target }) => setTrade(trades.find((one) => one === target.value) ?? trade)}
        />
      </Field>
      <Field label="Batch" required {...fault('batch')}>
        <Input
          value={batch}
          inputMode="numeric"
          maxLength={4}
          onChange={(event) => setBatch(event.target.value)}
        />
      </Field>
      <Field label="Mail address" optional hint="Codes for a forgotten password go there." {...fault('mail')}>
        <Input
          type="email"
          value={mail}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => setMail(event.target.value)}
        />
      </Field>
      <p className="text-muted text-sm">The registration number {person.regno} never changes.</p>
      {edit.error && !named && <FieldError message={errorMessage(edit.error)} />}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose} disabled={edit.isPending}>
          Cancel
        </Button>
        <Button type="submit" busy={edit.isPending}>
          {edit.isPending ? 'Saving' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
