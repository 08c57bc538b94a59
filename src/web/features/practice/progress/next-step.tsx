import { Link } from '@tanstack/react-router';
import type { Progress } from '#contract/practice/progress.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { pluralize } from '#web/ui/text.ts';
import { StartButton } from '../start-button.tsx';

/** What helps most now: the weakest topic, and what is due for revision. */
export function NextStep({ weak_topic, due }: Pick<Progress, 'weak_topic' | 'due'>) {
  return (
    <Card className="border-accent">
      <CardHeader
        title="What to do next"
        hint={
          weak_topic === null
            ? 'No topic is clearly weak. Five mixed questions show more.'
            : `${weak_topic} is your weakest topic now.`
        }
      />
      <div className="flex flex-wrap gap-3">
        <StartButton wish={{ topics: weak_topic === null ? [] : [weak_topic], count: 5 }}>
          Practise 5
        </StartButton>
        {due > 0 && (
          <Link to={paths.revision} className={buttonStyle({ variant: 'secondary' })}>
            Revise {pluralize(due, 'question')}
          </Link>
        )}
      </div>
    </Card>
  );
}
