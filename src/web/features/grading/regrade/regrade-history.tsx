import type { Regrade, RegradeQuestion } from '#contract/grading/regrade.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { describeRuling } from './labels.ts';

type RegradeHistoryProps = { regrades: readonly Regrade[]; questions: readonly RegradeQuestion[] };

/** The decisions so far, newest first. */
export function RegradeHistory({ regrades }: RegradeHistoryProps) {
  const format = useTimeFormat();
  if (regrades.length === 0) return null;
  return (
    <Card aria-label="Regrades so far">
      <CardHeader title="Regrades so far" />
      <ol className="flex flex-col gap-4">
        {regrades.map(({ number, words, decided_at, by, rulings }) => (
          <li key={number} className="border-line border-s-2 ps-4 text-sm">
            <p className="text-muted">
              {format.dateTime(decided_at)}
              {by && ` by ${by.name}`}
            </p>
            <p className="font-medium">{words}</p>
            <ul>
              {rulings.map((ruling) => (
                <li key={ruling.question_id}>
                  Question {ruling.question_id}: {describeRuling(ruling).toLowerCase()}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
