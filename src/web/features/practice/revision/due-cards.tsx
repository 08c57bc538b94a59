import { Repeat } from 'lucide-react';
import { DAILY_CARDS } from '#contract/practice/revision.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { SessionButton } from '../start-button.tsx';
import { CardList } from './card-list.tsx';
import { Forecast } from './forecast.tsx';
import { useReadRevision, useStartRevision } from './requests.ts';

/** Cards that take about five minutes. */
const FEW_CARDS = 5;

/** What is due now and on the next days, and every card. */
export function DueCards() {
  const query = useReadRevision();
  return (
    <QueryView query={query} pending={<SkeletonList rows={4} />} failed="Your revision could not be loaded">
      {({ due, due_today, due_problems, cards, mastered, forecast }) =>
        cards === 0 ? (
          <EmptyState icon={Repeat} title={mastered > 0 ? 'Everything is mastered' : 'Nothing to revise yet'}>
            Questions that you miss in practice, or in a test once its answers are out, come here. So do
            coding problems that you solve.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            <Card>
              <CardHeader
                title={describeDue(due, due_problems)}
                hint={`${pluralize(cards, 'card')} in your revision, ${mastered} mastered`}
              />
              {due > due_today && (
                <p className="mb-4 text-muted">
                  {due_today === 0
                    ? 'You have revised enough for today. The rest can wait.'
                    : `${pluralize(due_today, 'question')} for today. The rest can wait.`}
                </p>
              )}
              {due > 0 && <ReviseButtons due={due} dueToday={due_today} />}
            </Card>
            <Forecast days={forecast} />
            <CardList />
          </div>
        )
      }
    </QueryView>
  );
}

type ReviseButtonsProps = { due: number; dueToday: number };

function ReviseButtons({ due, dueToday }: ReviseButtonsProps) {
  const start = useStartRevision();
  const all = dueToday > 0 ? dueToday : Math.min(due, DAILY_CARDS);
  return (
    <div className="flex flex-wrap gap-3">
      <SessionButton start={start} wish={all} variant={dueToday > 0 ? 'primary' : 'secondary'}>
        Revise {pluralize(all, 'question')}
      </SessionButton>
      {all > FEW_CARDS && (
        <SessionButton start={start} wish={FEW_CARDS} variant="secondary">
          Only {FEW_CARDS}
        </SessionButton>
      )}
    </div>
  );
}

function describeDue(questions: number, problems: number): string {
  const parts = [
    questions > 0 && pluralize(questions, 'question'),
    problems > 0 && pluralize(problems, 'coding problem'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing is due now' : `${parts.join(' and ')} due`;
}
