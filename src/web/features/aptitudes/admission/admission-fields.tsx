import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { TradesField } from '../editor/trades-field.tsx';
import type { TermsFieldsProps } from '../terms/terms-form.ts';

/** Fields for who may start the test, in which browser and from which network. */
export function AdmissionFields({ aptitude, form, change, errorAt }: TermsFieldsProps) {
  const [batchError, codeError, networkError] = [
    errorAt('batches'),
    errorAt('access_code'),
    errorAt('networks'),
  ];
  return (
    <Card>
      <CardHeader title="Admission" hint={`Place: ${aptitude.venue ?? 'anywhere'}. Change it under Edit.`} />
      <div className="flex flex-col gap-5">
        <TradesField
          legend="Trades"
          hint="None chosen: every trade."
          value={form.trades}
          onChange={(trades) => change({ trades })}
        />
        <Field
          label="Batches"
          optional
          hint="Years such as 2026, 2027. Empty: every batch."
          className="sm:max-w-80"
          {...(batchError && { error: batchError })}
        >
          <Input
            value={form.batches}
            autoComplete="off"
            onChange={(event) => change({ batches: event.target.value })}
          />
        </Field>
        <div>
          <Checkbox
            label="Only those on a list"
            checked={form.listed_only}
            onChange={(event) => change({ listed_only: event.target.checked })}
          />
          <p className="text-muted text-sm">The list is kept below, once this is saved.</p>
        </div>
        <Field
          label="Access code"
          optional
          hint="Students enter it at the first start. Announce it in the hall."
          className="sm:max-w-80"
          {...(codeError && { error: codeError })}
        >
          <Input
            value={form.access_code}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => change({ access_code: event.target.value })}
          />
        </Field>
        <Field
          label="Networks"
          optional
          hint="Networks that may make the first start, one per line, such as 10.20.0.0/16. Empty: any network."
          {...(networkError && { error: networkError })}
        >
          <Textarea
            rows={2}
            value={form.networks}
            onChange={(event) => change({ networks: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
