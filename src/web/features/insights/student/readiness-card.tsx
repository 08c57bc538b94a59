import { QueryView } from '#web/api/query-view.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useListStudentReadiness } from './requests.ts';

const percent = (share: number) => formatPercent(Math.round(100 * share));
const lacking = { 'cut-offs': 'It has no cut-offs', answers: 'Too few answers to tell' };

/** The student's chance to reach the cut-offs of each open pattern. */
export function ReadinessCard({ regno }: { regno: string }) {
  return (
    <Card className="break-inside-avoid">
      <CardHeader title="Readiness" hint="The chance to reach every cut-off of a company’s pattern today" />
      <QueryView
        query={useListStudentReadiness(regno)}
        pending={<SkeletonList rows={2} rowClassName="h-8" />}
        failed="The readiness could not be loaded"
        inCard
      >
        {(patterns) =>
          patterns.length === 0 ? (
            <p className="text-muted">No pattern is open as a mock.</p>
          ) : (
            <dl className="flex flex-col gap-2 text-sm">
              {patterns.map(({ key, name, readiness }) => (
                <div key={key} className="flex flex-wrap justify-between gap-x-4">
                  <dt className="min-w-0">{name}</dt>
                  <dd className="tabular-nums">
                    {typeof readiness === 'string' ? (
                      <span className="text-muted">{lacking[readiness]}</span>
                    ) : (
                      <>
                        <span className="font-semibold">{percent(readiness.probability)}</span> (
                        {percent(readiness.low)} to {percent(readiness.high)})
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </QueryView>
    </Card>
  );
}
