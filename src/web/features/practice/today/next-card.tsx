import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Today } from '#contract/practice/today.ts';
import { formatRelative } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeTopics } from '../labels.ts';
import { StartButton } from '../start-button.tsx';
import { DailyQuestionButton } from './daily-question-button.tsx';

/** The one thing to do now, with one line of reason. */
export function NextCard({ today }: { today: Today }) {
  const step = today.next ? describeTest(today.next) : describeSet(today);
  return (
    <Card className="flex flex-col justify-between gap-4 border-accent">
      <div>
        <h2 className="text-muted text-sm">Next</h2>
        <p dir="auto" className="font-semibold text-lg">
          {step.title}
        </p>
        <p className="text-muted">{step.reason}</p>
      </div>
      {step.action}
    </Card>
  );
}

type Step = { title: string; reason: string; action: ReactNode };

function describeTest(next: NonNullable<Today['next']>): Step {
  const link = (to: typeof paths.appear | typeof paths.result, words: string) => (
    <Link to={to} params={{ id: String(next.id) }} className={buttonStyle({ wide: true, size: 'lg' })}>
      {words}
    </Link>
  );
  switch (next.kind) {
    case 'running':
      return {
        title: next.name,
        reason: next.deadline ? `Running, ends ${formatRelative(next.deadline)}` : 'Running',
        action: link(paths.appear, 'Resume'),
      };
    case 'open':
      return {
        title: next.name,
        reason: `Open now, closes ${formatRelative(next.ends_at)}`,
        action: link(paths.appear, 'Start the test'),
      };
    case 'result':
      return {
        title: next.name,
        reason: 'Your result is here',
        action: link(paths.result, 'See the result'),
      };
  }
}

/** Today's set: what was left, what is due, then a first try, the question of the day, or nothing that must be. */
function describeSet({ open_session, due, has_begun, daily_done, streak }: Today): Step {
  // A copy that an earlier version kept on the device has none.
  if (open_session)
    return {
      title: `Go on with ${describeTopics(open_session.topics)}`,
      reason: `${open_session.answered} of ${pluralize(open_session.questions, 'question')} answered`,
      action: (
        <Link
          to={paths.practiceSession}
          params={{ id: String(open_session.id) }}
          className={buttonStyle({ wide: true, size: 'lg' })}
        >
          Continue
        </Link>
      ),
    };
  if (due > 0)
    return {
      title: 'Revise what you missed',
      reason: `${pluralize(due, 'question')} due now`,
      action: (
        <Link to={paths.revision} className={buttonStyle({ wide: true, size: 'lg' })}>
          Revise
        </Link>
      ),
    };
  if (!has_begun)
    return {
      title: 'Try 5 questions: we find your level',
      reason: 'Five minutes, and nothing counts. From eight answers in an area on your level shows',
      action: <FiveButton>Try 5 questions</FiveButton>,
    };
  if (!daily_done)
    return {
      title: 'Question of the day',
      reason: 'The same for your batch',
      action: <DailyQuestionButton done={false} look="primary" />,
    };
  return {
    title: 'All done for today',
    reason: streak > 1 ? `${pluralize(streak, 'day')} in a row. Come back tomorrow` : 'Come back tomorrow',
    action: <FiveButton>Practise 5 more</FiveButton>,
  };
}

function FiveButton({ children }: { children: string }) {
  return (
    <StartButton wish={{ topics: [], count: 5 }} size="lg" className="w-full">
      {children}
    </StartButton>
  );
}
