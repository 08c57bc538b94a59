import type { StudentInsight } from '#contract/insights/student.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** The blocks of a student, newest first. Not on the progress sheet. */
export function BlocksCard({ blocks }: Pick<StudentInsight, 'blocks'>) {
  const format = useTimeFormat();
  return (
    <Card className="print:hidden">
      <CardHeader title="Blocks" />
      {blocks.length === 0 ? (
        <p className="text-muted">Never blocked.</p>
      ) : (
        <ul className="flex flex-col gap-3 text-sm">
          {blocks.map(({ blocked_at, until, lifted_at, reason }) => (
            <li key={blocked_at}>
              <p className="font-medium">
                {format.date(blocked_at)}
                {lifted_at
                  ? `, lifted ${format.date(lifted_at)}`
                  : until
                    ? `, until ${format.date(until)}`
                    : ', not lifted'}
              </p>
              {reason && <p className="wrap-anywhere text-muted">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
