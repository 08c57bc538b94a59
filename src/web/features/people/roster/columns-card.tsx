import { useQueryClient } from '@tanstack/react-query';
import type { RosterColumns, RosterPlan } from '#contract/people/roster.ts';
import { studentTrades } from '#contract/trade.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useSettings } from '#web/api/settings.ts';
import { studentTradeOptions } from '#web/layout/trade-options.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ColumnTable } from './column-table.tsx';
import { usePlanRosterImport, useReadRosterColumns } from './requests.ts';

/** The settings for reading the file. Every change is saved at once and updates the rows below. */
export function ColumnsCard({ id }: { id: number }) {
  const columns = useReadRosterColumns(id);
  return (
    <QueryView
      query={columns}
      pending={<Skeleton className="h-64 rounded-panel" />}
      failed="The columns could not be loaded"
    >
      {(data) => <Columns id={id} data={data} />}
    </QueryView>
  );
}

function Columns({ id, data }: { id: number; data: RosterColumns }) {
  const save = usePlanRosterImport(id);
  const queries = useQueryClient();
  // The choice shows at once, and the server's reply replaces it.
  const plan = save.isPending ? save.variables : data.plan;

  function change(patch: Partial<RosterPlan>) {
    save.mutate(
      { ...plan, ...patch },
      {
        onError: (error) => {
          toast({ title: 'The columns stay', description: errorMessage(error), variant: 'destructive' });
          void queries.invalidateQueries({ queryKey: ['roster', 'import', id] });
        },
      },
    );
  }

  return (
    <Card aria-busy={save.isPending || undefined}>
      <CardHeader
        title="Columns"
        hint="What each column holds. Correct any wrong column; the rows below update."
      />
      <div className="mb-6 grid gap-4 sm:grid-cols-2">
        {data.sheets.length > 1 && (
          <Field label="Sheet">
            <Select
              value={String(plan.sheet)}
              options={data.sheets.map((sheet, position) => ({
                value: String(position),
                label: `${sheet.name} (${sheet.rows} rows${sheet.hidden ? ', hidden' : ''})`,
              }))}
              onChange={(event) => change({ sheet: Number(event.target.value) })}
            />
          </Field>
        )}
        <Field label="Row with the headings">
          <Select
            value={String(plan.header_row)}
            options={headerChoices(data)}
            onChange={(event) => change({ header_row: Number(event.target.value) })}
          />
        </Field>
      </div>
      <ColumnTable columns={data.columns} plan={plan} onChange={(columns) => change({ columns })} />
      {plan.trades.length > 0 && <Trades data={data} plan={plan} onChange={(trades) => change({ trades })} />}
      <DefaultFields plan={plan} range={data.batch_range} onChange={change} />
    </Card>
  );
}

function headerChoices({ head, plan }: RosterColumns) {
  const rows = head.map(({ number, cells }) => ({
    value: String(number),
    label: `Row ${number}: ${cells.filter(Boolean).join(' · ').slice(0, 60)}`,
  }));
  const known = rows.some(({ value }) => value === String(plan.header_row)) || plan.header_row === 0;
  return [
    { value: '0', label: 'No headings' },
    ...rows,
    ...(known ? [] : [{ value: String(plan.header_row), label: `Row ${plan.header_row}` }]),
  ];
}

type TradesProps = {
  data: RosterColumns;
  plan: RosterPlan;
  onChange: (trades: RosterPlan['trades']) => void;
};

function Trades({ data, plan, onChange }: TradesProps) {
  const unknown = plan.trades.filter(({ trade }) => trade === null).length;
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="font-medium text-sm">
        What the file calls the trades
        {unknown > 0 && <span className="text-danger-text"> ({unknown} not known yet)</span>}
      </legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plan.trades.map(({ value, trade }, at) => (
          <Field
            key={value}
            label={<span className="break-words">“{value}”</span>}
            hint={formatRowCount(data.trades.find((one) => one.value === value)?.rows)}
          >
            <Select
              value={trade ?? ''}
              placeholder="Not known"
              options={studentTradeOptions}
              onChange={(event) =>
                onChange(
                  plan.trades.map((one, n) =>
                    n === at
                      ? { ...one, trade: studentTrades.find((each) => each === event.target.value) ?? null }
                      : one,
                  ),
                )
              }
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

const formatRowCount = (rows: number | undefined) =>
  rows === undefined ? undefined : rows === 1 ? '1 row' : `${rows} rows`;

function DefaultFields({
  plan,
  range,
  onChange,
}: {
  plan: RosterPlan;
  range: RosterColumns['batch_range'];
  onChange: (patch: Partial<RosterPlan>) => void;
}) {
  const { batches } = useSettings();
  const years = [...new Set([...batches, ...(plan.default_batch ? [plan.default_batch] : [])])];
  return (
    <div className="mt-6 grid gap-4 border-line border-t pt-6 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Trade of rows that name none">
        <Select
          value={plan.default_trade ?? ''}
          placeholder="None: such rows are refused"
          options={studentTradeOptions}
          onChange={(event) =>
            onChange({
              default_trade: studentTrades.find((each) => each === event.target.value) ?? null,
            })
          }
        />
      </Field>
      <Field label="Batch of rows that name none">
        <Select
          value={plan.default_batch === null ? '' : String(plan.default_batch)}
          placeholder="None: such rows are refused"
          options={years.map(String)}
          onChange={(event) =>
            onChange({ default_batch: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
      </Field>
      {range && (
        <RadioGroup
          legend={`The batch of “${range.value}” is`}
          inline
          value={plan.range}
          options={[
            { value: 'first', label: String(range.first) },
            { value: 'last', label: String(range.last) },
          ]}
          onChange={(chosen) => onChange({ range: chosen })}
        />
      )}
    </div>
  );
}
