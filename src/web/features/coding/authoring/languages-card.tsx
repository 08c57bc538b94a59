import { useState } from 'react';
import type { ProblemDraft } from '#contract/coding/authoring.ts';
import { LANGUAGE_NAMES, Language } from '#contract/coding/languages.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type LanguagesCardProps = { draft: ProblemDraft; onChange: (next: Partial<ProblemDraft>) => void };

/** What differs by language: the time that a program gets, and the code that a student starts with. */
export function LanguagesCard({ draft: { limits, starter }, onChange }: LanguagesCardProps) {
  const [language, setLanguage] = useState<Language>('python');
  const name = LANGUAGE_NAMES[language];
  return (
    <Card>
      <CardHeader title="Languages" hint="Slower languages may get more time than compiled ones." />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Language">
            <Select
              value={language}
              options={Language.options.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onChange={({ target }) => setLanguage(target.value as Language)}
            />
          </Field>
          <Field label={`Time of ${name} as a multiple of the limit`}>
            <Input
              type="number"
              step="0.5"
              min={1}
              max={20}
              value={limits.factors[language] ?? 1}
              onChange={({ target }) => {
                const { [language]: _, ...others } = limits.factors;
                const factor = target.valueAsNumber;
                onChange({
                  limits: { ...limits, factors: factor > 1 ? { ...others, [language]: factor } : others },
                });
              }}
            />
          </Field>
        </div>
        <Field
          label={`Starter code in ${name}`}
          hint="Students begin with it. Left empty, they begin with code that reads the input."
        >
          <Textarea
            rows={6}
            className="font-mono"
            value={starter[language] ?? ''}
            onChange={({ target }) => {
              const { [language]: _, ...others } = starter;
              onChange({ starter: target.value === '' ? others : { ...others, [language]: target.value } });
            }}
          />
        </Field>
      </div>
    </Card>
  );
}
