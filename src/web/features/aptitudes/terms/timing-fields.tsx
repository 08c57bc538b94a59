import { formatMinutes, useTimeFormat } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { TermsFieldsProps } from './terms-form.ts';

/** One end for all or an own duration in a window, and the order of the sections. */
export function TimingFields({ aptitude, form, started, change, errorAt }: TermsFieldsProps) {
  const { zoneName } = useTimeFormat();
  const endError = errorAt('window_end');
  const duration = formatMinutes(aptitude.duration);
  return (
    <Card>
      <CardHeader title="Time and order" hint="Start and minutes are set under Edit." />
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend="Time"
          value={form.timing}
          onChange={(timing) => change({ timing })}
          options={[
            {
              value: 'common',
              label: 'One end for all',
              hint: `Students who come late have less than ${duration}.`,
              disabled: started,
            },
            {
              value: 'own',
              label: 'Own time within a window',
              hint: `${duration} from the student’s start, but not beyond the end of the window.`,
              disabled: started,
            },
          ]}
        />
        {form.timing === 'own' && (
          <Field
            label={`The window ends (${zoneName})`}
            required
            className="sm:max-w-80"
            {...(endError && { error: endError })}
          >
            <Input
              type="datetime-local"
              value={form.windowEnd}
              onChange={(event) => change({ windowEnd: event.target.value })}
            />
          </Field>
        )}
        <div>
          <Checkbox
            label="One way: students cannot return to a section"
            checked={form.one_way}
            disabled={started}
            onChange={(event) => change({ one_way: event.target.checked })}
          />
          <p className="text-muted text-sm">Sections with minutes of their own are always one way.</p>
        </div>
      </div>
    </Card>
  );
}
