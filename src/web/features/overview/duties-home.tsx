import { Link } from '@tanstack/react-router';
import type { Duty } from '#contract/person.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { dutyLabels } from '#web/features/access/duties/labels.ts';
import { useReadOwnDuties } from '#web/features/access/duties/requests.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tools } from './tools.tsx';

/** The home page of an admin with duties: the tests to invigilate, and the tools that the duties open. */
export function DutiesHome({ duties }: { duties: Duty[] }) {
  const own = useReadOwnDuties();
  return (
    <div className="mt-4 grid gap-4 md:mt-6 md:grid-cols-2 md:gap-6">
      <Card aria-labelledby="duties" className="md:col-span-2">
        <CardHeader
          title={<span id="duties">Your duties</span>}
          hint={duties.map((duty) => `${dutyLabels[duty].name}: ${dutyLabels[duty].opens}`).join('. ')}
        />
        {duties.includes('invigilator') && (
          <QueryView query={own} pending={<SkeletonList rows={2} rowClassName="h-10" />} inCard>
            {({ tests }) =>
              tests.length === 0 ? (
                <p className="text-muted">No test is assigned to you yet.</p>
              ) : (
                <ul aria-label="Tests to invigilate" className="flex flex-col gap-3">
                  {tests.map((test) => (
                    <li key={test.id} className="flex flex-wrap items-center justify-between gap-3">
                      <span dir="auto" className="min-w-0 break-words font-medium">
                        {test.name}
                      </span>
                      <Link to={paths.board} params={{ id: String(test.id) }} className={buttonStyle()}>
                        Invigilate<span className="sr-only"> {test.name}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
        )}
      </Card>
      {duties.some((duty) => duty !== 'invigilator') && <Tools />}
    </div>
  );
}
