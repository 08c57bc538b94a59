import { type SubmitEvent, useId, useState } from 'react';
import type { AtRiskRule } from '#contract/insights/risk.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSaveAtRiskRule } from '../requests.ts';

const fields = [
  { name: 'below_percent', label: 'Mean of the marks below, in percent', hint: 'Empty: marks do not count.' },
  { name: 'missed', label: 'Tests missed, at least', hint: 'Empty: missed tests do not count.' },
  { name: 'of_latest', label: 'Of how many latest tests', hint: undefined },
  { name: 'idle_days', label: 'Days without practice', hint: 'Empty: practice does not count.' },
] as const;

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** Edits the rule by which students are listed as at risk. */
export function RuleDialog({ rule, onClose }: { rule: AtRiskRule; onClose: () => void }) {
  const form = useId();
  const save = useSaveAtRiskRule();
  const [values, setValues] = useState({
    below_percent: String(rule.below_percent ?? ''),
    missed: String(rule.missed ?? ''),
    of_latest: String(rule.of_latest),
    idle_days: String(rule.idle_days ?? ''),
  });
  const faults = fields.map(({ name }) => fieldError(save.error, name));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = {
      below_percent: toNumber(values.below_percent),
      missed: toNumber(values.missed),
      of_latest: toNumber(values.of_latest) ?? 0,
      idle_days: toNumber(values.idle_days),
    };
    save.mutate(next, {
      onSuccess: () => {
        toast({ title: 'Rule saved', variant: 'success' });
        onClose();
      },
    });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Who is at risk"
      description="A student is listed if one part applies. The audit log shows every change."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {fields.map(({ name, label, hint }, place) => (
          <Field key={name} label={label} hint={hint} {...(faults[place] && { error: faults[place] })}>
            <Input
              inputMode="numeric"
              maxLength={3}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
        {save.error && !faults.some(Boolean) && (
          <Notice tone="danger" title="Not saved">
            {errorMessage(save.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
