import { MIN_AWAY_SECONDS } from '#contract/attempts/proctoring.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { TermsFieldsProps } from './terms-form.ts';

/** Which violations are recorded during the test, and how many end it. */
export function ProctoringFields({ form, change, errorAt }: TermsFieldsProps) {
  const limitError = errorAt('violation_limit');
  const [configError, examError] = [errorAt('seb_config_keys'), errorAt('seb_exam_keys')];
  return (
    <Card>
      <CardHeader title="During the test" hint="Students read all of this before they start." />
      <div className="flex flex-col gap-5">
        <Field
          label="Violations after which the test ends"
          hint={`Another window in front or full screen left for ${MIN_AWAY_SECONDS} seconds or longer, text of the paper copied or printed, text from elsewhere in an answer. 0: they are only recorded.`}
          {...(limitError && { error: limitError })}
        >
          <Input
            inputMode="numeric"
            className="sm:max-w-40"
            value={form.violation_limit}
            onChange={(event) => change({ violation_limit: event.target.value })}
          />
        </Field>
        <div>
          <Checkbox
            label="Show the paper only in full screen"
            checked={form.full_screen}
            onChange={(event) => change({ full_screen: event.target.checked })}
          />
          <p className="text-muted text-sm">Devices without full screen, such as iPhones, are allowed.</p>
        </div>
        <Field
          label="Safe Exam Browser: Config Keys"
          optional
          hint="One per line, as the Exam pane of its settings shows them, with “Use Browser & Config Keys” on. Then students can start, save and submit only in that browser. Empty: any browser."
          {...(configError && { error: configError })}
        >
          <Textarea
            rows={2}
            className="font-mono text-sm"
            spellCheck={false}
            value={form.seb_config_keys}
            onChange={(event) => change({ seb_config_keys: event.target.value })}
          />
        </Field>
        <Field
          label="Safe Exam Browser: Browser Exam Keys"
          optional
          hint="One per line, for each allowed version and system of the browser. Empty: any version."
          {...(examError && { error: examError })}
        >
          <Textarea
            rows={2}
            className="font-mono text-sm"
            spellCheck={false}
            value={form.seb_exam_keys}
            onChange={(event) => change({ seb_exam_keys: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
