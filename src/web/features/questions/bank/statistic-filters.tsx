import { FilterSelect } from '#web/ui/filter-select.tsx';
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
  const { facility_from, facility_to, discrimination_below, used, reserved } = search;
  const range =
    facility_from === undefined && facility_to === undefined
      ? ''
      : `${facility_from ?? 0}-${facility_to ?? 100}`;
  const below = discrimination_below === undefined ? '' : String(discrimination_below);
  return (
    <>
      <FilterSelect
        label="Got it right"
        all="Any"
        options={withOwn(facilities, range, (value) => `${value.replace('-', ' to ')}%`)}
        value={range || undefined}
        onChange={(chosen) => {
          const [from, to] = (chosen?.split('-') ?? []).map(Number);
          onChange({ facility_from: from, facility_to: to });
        }}
      />
      <FilterSelect
        label="Strong and weak students"
        all="Any"
        options={withOwn(discriminations, below, (value) => `Below ${Number(value) / 100}`)}
        value={below || undefined}
        onChange={(chosen) =>
          onChange({
            discrimination_below: chosen === undefined ? undefined : Number(chosen),
          })
        }
      />
      <FilterSelect
        label="Use"
        all="Any"
        options={[
          { value: 'yes', label: 'In a test' },
          { value: 'no', label: 'In no test yet' },
        ]}
        value={used}
        onChange={(used) => onChange({ used })}
      />
      <FilterSelect
        label="Practice"
        all="Any"
        options={[
          { value: 'yes', label: 'Reserved for tests' },
          { value: 'no', label: 'Open to practice' },
        ]}
        value={reserved}
        onChange={(reserved) => onChange({ reserved })}
      />
    </>
  );
}

type Choice = { value: string; label: string };

/** The usual choices, and the value in the address if it is none of them. */
function withOwn(choices: readonly Choice[], value: string, label: (value: string) => string): Choice[] {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return known ? [...choices] : [...choices, { value, label: label(value) }];
}
