import { MIN_GROUP, type Scale, type StudentGroup } from '#contract/results/analysis.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { formatMarks } from '#web/ui/number-format.ts';
import { formatCoefficient, formatFigure, formatPlain } from './verdict.ts';

type Summary = Pick<Scale, 'count' | 'mean' | 'median' | 'sd' | 'lowest' | 'highest' | 'passed'>;

/** The figures of each section. */
export function SectionsCard({ sections }: { sections: readonly Scale[] }) {
  return (
    <Card flush aria-label="Sections">
      <CardHeader title="Sections" className="mb-0 p-4 sm:p-6" />
      <DataTable
        caption="Figures of the sections"
        rows={sections}
        rowKey={({ name }) => name ?? ''}
        columns={[
          { id: 'name', header: 'Section', lead: true, cell: ({ name }) => name },
          ...columnsOf<Scale>(sections.some(({ passed }) => passed !== null)),
          { id: 'alpha', header: 'Alpha', align: 'end', cell: ({ alpha }) => formatCoefficient(alpha) },
          {
            id: 'error',
            header: 'Standard error',
            align: 'end',
            cell: ({ standard_error }) => formatPlain(standard_error),
          },
        ]}
      />
    </Card>
  );
}

/** The marks of the trades and batches. */
export function GroupsCard({ groups }: { groups: readonly StudentGroup[] }) {
  return (
    <Card flush aria-label="Trades and batches">
      <CardHeader
        title="Trades and batches"
        hint={`Groups of fewer than ${MIN_GROUP} students are not shown.`}
        className="mb-0 p-4 sm:p-6"
      />
      <DataTable
        caption="Marks of trades and batches"
        rows={groups}
        rowKey={({ by, value }) => `${by} ${value}`}
        columns={[
          {
            id: 'name',
            header: 'Group',
            lead: true,
            cell: ({ by, value }) => (by === 'batch' ? `Batch ${value}` : value),
          },
          ...columnsOf<StudentGroup>(groups.some(({ passed }) => passed !== null)),
        ]}
      />
    </Card>
  );
}

function columnsOf<Row extends Summary>(withCutOff: boolean): Column<Row>[] {
  const columns: Column<Row>[] = [
    { id: 'count', header: 'Attempts', align: 'end', cell: ({ count }) => count },
    { id: 'mean', header: 'Mean', align: 'end', cell: ({ mean }) => formatPlain(mean) },
    { id: 'median', header: 'Median', align: 'end', cell: ({ median }) => formatPlain(median) },
    { id: 'sd', header: 'Deviation', align: 'end', cell: ({ sd }) => formatPlain(sd) },
    {
      id: 'range',
      header: 'Range',
      align: 'end',
      cell: ({ lowest, highest }) =>
        lowest === null || highest === null ? '–' : `${formatMarks(lowest)} to ${formatMarks(highest)}`,
    },
    {
      id: 'passed',
      header: 'Passed',
      align: 'end',
      cell: ({ passed }) => (passed ? formatFigure((100 * passed.count) / passed.of) : '–'),
    },
  ];
  return columns.filter(({ id }) => withCutOff || id !== 'passed');
}
