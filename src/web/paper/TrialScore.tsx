import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { figure, signedFigure } from '#web/ui/figures.ts';
import type { Paper } from './requests.ts';

/** How the answers so far are marked, in all and by section. */
export function TrialScore({ marked }: { marked: NonNullable<Paper['marked']> }) {
  return (
    <Card aria-labelledby="trial-score">
      <CardHeader
        title={
          <span id="trial-score" className="tabular-nums">
            {figure(marked.marks)} of {figure(marked.max_marks)} marks
          </span>
        }
        hint={`${marked.correct} right, ${marked.incorrect} wrong, ${marked.unanswered} not answered`}
        actions={<Qualified reached={marked.qualified} />}
      />
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Marks by section</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="pb-1 text-start font-normal">
              Section
            </th>
            <th scope="col" className="pb-1 text-end font-normal">
              Marks
            </th>
          </tr>
        </thead>
        <tbody>
          {marked.sections.map(({ name, marks, max_marks, penalty, qualified }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name} <Qualified reached={qualified} />
              </th>
              <td className="py-1.5 text-end">
                {figure(marks)} of {figure(max_marks)}
                {penalty !== 0 && (
                  <span className="block text-muted">{signedFigure(penalty)} beyond the threshold</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Qualified({ reached }: { reached: boolean | null }) {
  if (reached === null) return null;
  return reached ? <Badge tone="success">Cut-off reached</Badge> : <Badge>Below the cut-off</Badge>;
}
