import { type Cohort, LEAST_PEOPLE, type Participation } from '#contract/insights/cohort.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { nameGroup } from './labels.ts';

type Row = Cohort['participation']['rows'][number];

const figure = (name: keyof Participation) => (row: Row) =>
  row.counts ? formatNumber(row.counts[name]) : <span className="text-muted">fewer than {LEAST_PEOPLE}</span>;

const columns: Column<Row>[] = [
  { id: 'group', header: 'Batch and trade', lead: true, cell: nameGroup },
  { id: 'students', header: 'Students', align: 'end', cell: figure('students') },
  { id: 'came', header: 'Came to a test', align: 'end', cell: figure('came') },
  { id: 'never', header: 'Never came', align: 'end', cell: figure('never_came') },
  { id: 'practised', header: 'Practised in 30 days', align: 'end', cell: figure('practised') },
];

/** Who takes part, over all shown groups and by batch and trade. */
export function ParticipationCard({ participation: { rows, total } }: Pick<Cohort, 'participation'>) {
  return (
    <Card flush>
      <div className="p-4 sm:p-6">
        <CardHeader
          title="Participation"
          hint="“Never came” counts students who sat none of the tests that were for them."
        />
        {total && (
          <StatList>
            <Stat label="Students" value={formatNumber(total.students)} />
            <Stat label="Came to a test" value={formatNumber(total.came)} />
            <Stat label="Never came" value={formatNumber(total.never_came)} />
            <Stat label="Practised in 30 days" value={formatNumber(total.practised)} />
          </StatList>
        )}
      </div>
      <DataTable
        caption="Participation by batch and trade"
        columns={columns}
        rows={rows}
        rowKey={({ batch, trade }) => `${batch} ${trade}`}
      />
    </Card>
  );
}
