import { LEAST_PEOPLE } from '#contract/insights/cohort.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useReadSheetProgress } from './requests.ts';

/** How far each batch and trade is in a sheet. */
export function SheetProgress({ id }: { id: number }) {
  const progress = useReadSheetProgress(id);
  return (
    <QueryView query={progress} pending={<SkeletonList rows={3} />} failed="The progress could not be loaded">
      {({ groups }) => (
        <Card flush>
          <div className="p-4 sm:p-6">
            <CardHeader
              title="Progress by batch and trade"
              hint={`Groups of fewer than ${LEAST_PEOPLE} people are left out.`}
              className="mb-0"
            />
          </div>
          <DataTable
            caption="Progress by batch and trade"
            rows={groups}
            rowKey={({ batch, trade }) => `${batch} ${trade}`}
            columns={[
              { id: 'batch', header: 'Batch', cell: ({ batch }) => String(batch), lead: 'named' as const },
              { id: 'trade', header: 'Trade', plain: true, cell: ({ trade }) => trade },
              { id: 'people', header: 'Students', align: 'end' as const, cell: ({ people }) => people },
              { id: 'started', header: 'Have begun', align: 'end' as const, cell: ({ started }) => started },
              {
                id: 'average',
                header: 'Solved on average',
                align: 'end' as const,
                cell: ({ average }) => average.toFixed(1),
              },
              { id: 'finished', header: 'Finished', align: 'end' as const, cell: ({ finished }) => finished },
            ]}
          />
        </Card>
      )}
    </QueryView>
  );
}
