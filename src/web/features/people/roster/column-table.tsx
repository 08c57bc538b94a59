import {
  type RosterColumns,
  type RosterField,
  type RosterPlan,
  rosterFields,
} from '#contract/people/roster.ts';
import { Select } from '#web/ui/select.tsx';
import { optionLetter } from '#web/ui/text.ts';
import { fieldLabels } from './labels.ts';

type ColumnTableProps = {
  columns: RosterColumns['columns'];
  plan: RosterPlan;
  onChange: (columns: RosterPlan['columns']) => void;
};

const choices = rosterFields.map((field) => ({ value: field, label: fieldLabels[field] }));

/** The columns of the file with examples, and the field that each holds. A field is in at most one column. */
export function ColumnTable({ columns, plan, onChange }: ColumnTableProps) {
  const fieldOf = (at: number) => rosterFields.find((field) => plan.columns[field] === at);

  function choose(at: number, wanted: RosterField | undefined) {
    const next = { ...plan.columns };
    for (const field of rosterFields) if (next[field] === at) next[field] = null;
    if (wanted) next[wanted] = at;
    onChange(next);
  }

  return (
    <ul aria-label="Columns of the file" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {columns.map(({ heading, samples }, at) => {
        const name = heading || `Column ${optionLetter(at)}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no key but its position
          <li key={at} className="flex min-w-0 flex-col gap-2 rounded-panel border border-line p-3">
            <p className="truncate font-medium text-sm" title={name}>
              <span className="text-muted">{optionLetter(at)}</span> {heading || 'without a heading'}
            </p>
            <p className="min-h-5 truncate text-muted text-sm" title={samples.join(', ')}>
              {samples.length > 0 ? samples.join(', ') : 'Empty'}
            </p>
            <Select
              aria-label={`What ${name} holds`}
              value={fieldOf(at) ?? ''}
              placeholder="Not used"
              options={choices}
              onChange={(event) =>
                choose(
                  at,
                  rosterFields.find((field) => field === event.target.value),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
