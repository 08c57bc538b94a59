import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import { formatSeconds } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { outcomeLabels } from '../breakdown/breakdown.ts';
import { outcomeColors } from '../review/outcome-bar.tsx';

const outcomeSigns: Record<Outcome, string> = { right: '✓', partial: '◐', wrong: '✕', blank: '–' };

/** Time on each question as columns coloured by outcome, with the same data as a table. */
export function TimeChart({ responses }: { responses: readonly MarkedResponse[] }) {
  const longest = Math.max(...responses.map(({ answer }) => answer.seconds), 1);
  const spent = responses.reduce((sum, { answer }) => sum + answer.seconds, 0);
  const mean = responses.length > 0 ? spent / responses.length : 0;
  const isNumbered = responses.length <= 20;
  // As wide as its label in any font size.
  const column = cn('flex-1', isNumbered ? 'min-w-3' : 'min-w-1.75');
  return (
    <Card>
      <CardHeader
        title="Time per question"
        hint={`${formatSeconds(mean)} on average; ✓ correct, ✕ incorrect, – unattempted`}
      />
      <div aria-hidden="true" className="overflow-x-auto">
        <div className="relative flex h-40 min-w-full items-end gap-0.5 border-line border-b sm:gap-1">
          <span
            className="absolute inset-x-0 border-line-strong border-t border-dashed"
            style={{ bottom: `${(mean / longest) * 100}%` }}
          />
          {responses.map(({ question, answer }) => (
            <span
              key={question.id}
              className={cn(
                column,
                'rounded-t-[3px] forced-color-adjust-none',
                outcomeColors[answer.outcome],
              )}
              style={{ height: `${Math.max(1.5, (answer.seconds / longest) * 100)}%` }}
            />
          ))}
        </div>
        <div className="flex gap-0.5 pt-1.5 text-center text-[0.6875rem] text-muted tabular-nums sm:gap-1">
          {responses.map(({ question, answer }, place) => (
            <span key={question.id} className={column}>
              {responses.length <= 30 && <span className="block">{outcomeSigns[answer.outcome]}</span>}
              {isNumbered || (place + 1) % 5 === 0 ? place + 1 : ''}
            </span>
          ))}
        </div>
      </div>
      <details className="group mt-4 text-sm">
        <summary className="inline-flex min-h-9 items-center font-medium text-accent-text underline underline-offset-4">
          Show as a table
        </summary>
        <table className="mt-2 w-full max-w-md tabular-nums">
          <caption className="sr-only">Time and outcome of each question</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-1.5 text-start font-medium">
                Question
              </th>
              <th scope="col" className="py-1.5 text-start font-medium">
                Outcome
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {responses.map(({ question, answer }, place) => (
              <tr key={question.id} className="border-line border-b last:border-0">
                <th scope="row" className="py-1.5 text-start font-medium">
                  {place + 1}
                </th>
                <td className="py-1.5">{outcomeLabels[answer.outcome]}</td>
                <td className="py-1.5 text-end">{formatSeconds(answer.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
