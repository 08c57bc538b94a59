import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { QuestionPatch, QuestionSearch } from './search.ts';

type StatisticFiltersProps = { search: QuestionSearch; onChange: (patch: QuestionPatch) => void };

const facilities = [
  { value: '0-30', label: 'Hard: below 30%' },
  { value: '30-70', label: 'Medium: 30 to 70%' },
  { value: '70-90', label: 'Easy: 70 to 90%' },
  { value: '90-100', label: 'Very easy: over 90%' },
];
const discriminations = [
  { value: '20', label: 'Barely separated: below 0.2' },
  { value: '0', label: 'Check the key: below zero' },
];

/** Filters by statistics and by use in tests. */
export function StatisticFilters({ search, onChange }: StatisticFiltersProps) {
  const { facility_from, facility_to, discrimination_below, used } = search;
  const range =
    facility_from === undefined && facility_to === undefined
      ? ''
      : `${facility_from ?? 0}-${facility_to ?? 100}`;
  const below = discrimination_below === undefined ? '' : String(discrimination_below);
  return (
    <>
      <Field label="Got it right">
        <Select
          placeholder="Any"
          options={withOwn(facilities, range, (value) => `${value.replace('-', ' to ')}%`)}
          value={range}
          onChange={(event) => {
            const [from, to] = event.target.value.split('-').map(Number);
            const chosen = event.target.value !== '';
            onChange({ facility_from: chosen ? from : undefined, facility_to: chosen ? to : undefined });
          }}
        />
      </Field>
      <Field label="Strong and weak students">
        <Select
          placeholder="Any"
          options={withOwn(discriminations, below, (value) => `Below ${Number(value) / 100}`)}
          value={below}
          onChange={(event) =>
            onChange({
              discrimination_below: event.target.value === '' ? undefined : Number(event.target.value),
            })
          }
        />
      </Field>
      <Field label="Use">
        <Select
          placeholder="Any"
          options={[
            { value: 'yes', label: 'In a test' },
            { value: 'no', label: 'In no test yet' },
          ]}
          value={used ?? ''}
          onChange={(event) =>
            onChange({
              used: event.target.value === 'yes' ? 'yes' : event.target.value === 'no' ? 'no' : undefined,
            })
          }
        />
      </Field>
    </>
  );
}

type Choice = { value: string; label: string };

/** The usual choices, and the value in the address if it is none of them. */
function withOwn(choices: readonly Choice[], value: string, label: (value: string) => string): Choice[] {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return known ? [...choices] : [...choices, { value, label: label(value) }];
}
