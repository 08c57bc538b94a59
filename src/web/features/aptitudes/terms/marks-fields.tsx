import { Card, CardHeader } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { CutOffFields } from '../scheme/cut-off-fields.tsx';
import { describeScheme } from '../scheme/labels.ts';
import { SchemeFields } from '../scheme/scheme-fields.tsx';
import { createPlainScheme } from '../scheme/scheme-summary.ts';
import type { TermsFieldsProps } from './terms-form.ts';

/** The test's marking scheme, its cut-off, and who gets the same draw. */
export function MarksFields({ aptitude, form, started, change, errorAt }: TermsFieldsProps) {
  const plain = createPlainScheme(aptitude.marks_right, aptitude.marks_wrong);
  return (
    <Card>
      <CardHeader title="Marks" hint="A section may have its own scheme, and a question its own marks." />
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend="Scheme of the test"
          value={form.ownScheme ? 'own' : 'plain'}
          onChange={(kind) => change({ ownScheme: kind === 'own' })}
          options={[
            {
              value: 'plain',
              label: 'Marks for correct and incorrect',
              hint: `${describeScheme(plain).join(' · ')}. Change them under Edit.`,
              disabled: started,
            },
            {
              value: 'own',
              label: 'A finer scheme',
              hint: 'Shares such as 1/3, blank answers, kinds, partial marks, a threshold.',
              disabled: started,
            },
          ]}
        />
        {form.ownScheme && (
          <SchemeFields
            form={form.scheme}
            disabled={started}
            onChange={(scheme) => change({ scheme })}
            errorAt={(path) => errorAt(`scheme.${path}`)}
          />
        )}
        <CutOffFields
          label="Cut-off of the whole test"
          form={form.cutOff}
          disabled={started}
          error={errorAt('cut_off')}
          onChange={(cutOff) => change({ cutOff })}
        />
        <RadioGroup
          legend="Questions from blueprints"
          value={form.draw}
          onChange={(draw) => change({ draw })}
          options={[
            { value: 'each', label: 'Each student gets a different draw', disabled: started },
            { value: 'same', label: 'All get the same questions', disabled: started },
          ]}
        />
      </div>
    </Card>
  );
}
