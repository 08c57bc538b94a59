import type { Result } from '#contract/results.ts';
import { describeCutOff, describeMarks } from '#web/features/aptitudes/scheme/labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { OutcomeBar } from '../review/outcome-bar.tsx';
import type { Breakdown } from './breakdown.ts';

/** The marks of each section with its cut-off, as bars and counts. */
export function SectionScores({ sections, responses }: Pick<Result, 'sections' | 'responses'>) {
  // The marks of a single section without a cut-off are those of the test.
  if (sections.length === 1 && sections.every(({ cut_off, penalty }) => !cut_off && penalty === 0))
    return null;
  return (
    <Card>
      <CardHeader title="Sections" />
      <table className="w-full text-sm">
        <caption className="sr-only">Marks, cut-offs and counts of each section</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="pb-2 text-start font-medium">
              Section
            </th>
            <th scope="col" className="w-28 pb-2 text-end font-medium">
              Marks
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => {
            const counts = countOutcomes(section, responses);
            return (
              <tr key={section.name} className="border-line border-t align-top tabular-nums">
                <th scope="row" className="py-3 pe-4 text-start font-medium">
                  <span className="flex flex-col gap-1.5">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      {section.name}
                      <CutOffBadge qualified={section.qualified} />
                    </span>
                    <OutcomeBar counts={counts} />
                    <span className="flex flex-wrap gap-x-3 font-normal text-muted text-xs">
                      <span>{describeCounts(counts)}</span>
                      {section.cut_off && <span>{describeCutOff(section.cut_off)}</span>}
                      {section.penalty < 0 && (
                        <span>
                          {describeMarks(-section.penalty)} deducted for incorrect answers beyond the free
                          ones
                        </span>
                      )}
                    </span>
                  </span>
                </th>
                <td className="py-3 text-end font-semibold text-base">
                  {formatNumber(section.marks)}
                  <span className="font-normal text-muted text-sm"> / {formatNumber(section.max_marks)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

type OutcomeCounts = Omit<Breakdown, 'name'>;

/** Partly correct answers are known only once the answers are released; until then they count as incorrect. */
function countOutcomes(
  { name, correct, incorrect, unanswered }: Result['sections'][number],
  responses: Result['responses'],
): OutcomeCounts {
  const partial = responses.filter(
    ({ question, answer }) => question.section === name && answer.outcome === 'partial',
  ).length;
  return { right: correct, partial, wrong: incorrect - partial, blank: unanswered };
}

function describeCounts({ right, partial, wrong, blank }: OutcomeCounts): string {
  const partly = partial > 0 ? `${partial} partly correct, ` : '';
  return `${right} correct, ${partly}${wrong} incorrect, ${blank} unattempted`;
}

/** Whether the cut-off was reached; nothing if there is none. */
function CutOffBadge({ qualified }: { qualified: boolean | null }) {
  if (qualified === null) return null;
  return qualified ? (
    <Badge tone="success">Cut-off reached</Badge>
  ) : (
    <Badge tone="warn">Cut-off missed</Badge>
  );
}
