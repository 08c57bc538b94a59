import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Today as TodayData } from '#contract/practice/today.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { withQueries } from '#web/api/query-page.tsx';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { StartButton } from '../start-button.tsx';
import { useReadToday, useStartDailyQuestion } from './requests.ts';
import { TodayPending } from './today-pending.tsx';

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

/** What to do today: one step, three short ways to practise, and the days practised. */
export const Today = withQueries(function Today() {
  return (
    <QueryView query={useReadToday()} pending={<TodayPending />} failed="Today could not be loaded">
      {(today) => (
        <section aria-label="Today" className="mt-6 grid gap-4 md:mt-8 md:grid-cols-[3fr_2fr] md:gap-6">
          <NextCard today={today} />
          <WeekCard today={today} />
          <ul className="grid gap-4 md:col-span-2 md:grid-cols-3 md:gap-6">
            <WayToPractise
              title={today.due > 0 ? `${pluralize(today.due, 'question')} to revise` : 'Nothing to revise'}
              hint="What you missed comes back until you know it"
            >
              <Link to={paths.revision} className={buttonStyle({ variant: 'secondary' })}>
                {today.due > 0 ? 'Revise' : 'See your revision'}
              </Link>
            </WayToPractise>
            <WayToPractise
              title={today.weak_topic ?? 'Five mixed questions'}
              hint={today.weak_topic ? 'Your weakest topic now' : 'We find your level as you answer'}
            >
              <StartButton
                wish={{ topics: today.weak_topic ? [today.weak_topic] : [], count: 5 }}
                variant="secondary"
              >
                Practise 5
              </StartButton>
            </WayToPractise>
            <WayToPractise title="Question of the day" hint="The same for your batch">
              <DailyQuestion done={today.daily_done} />
            </WayToPractise>
          </ul>
        </section>
      )}
    </QueryView>
  );
});

function NextCard({ today: { next, due } }: { today: TodayData }) {
  const format = useTimeFormat();
  const step = describeNext(next, due, format.dateTime);
  return (
    <Card className="flex flex-col justify-between gap-4 border-accent">
      <div>
        <h2 className="text-muted text-sm">Next</h2>
        <p className="font-semibold text-lg">{step.title}</p>
        <p className="text-muted">{step.reason}</p>
      </div>
      {step.action}
    </Card>
  );
}

type Step = { title: string; reason: string; action: ReactNode };

function describeNext(next: TodayData['next'], due: number, dateTime: (seconds: number) => string): Step {
  const wide = buttonStyle({ wide: true });
  if (!next)
    return due > 0
      ? {
          title: 'Revise what you missed',
          reason: `${pluralize(due, 'question')} due now`,
          action: (
            <Link to={paths.revision} className={wide}>
              Revise
            </Link>
          ),
        }
      : {
          title: 'Practise five questions',
          reason: 'No test waits for you. Five minutes are enough.',
          action: <StartButton wish={{ topics: [], count: 5 }}>Practise 5</StartButton>,
        };
  const params = { id: String(next.id) };
  const link = (to: typeof paths.appear | typeof paths.result, words: string) => (
    <Link to={to} params={params} className={wide}>
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
    case 'upcoming':
      return {
        title: next.name,
        reason: `${dateTime(next.test_timestamp)}, ${formatRelative(next.test_timestamp)}`,
        action: link(paths.appear, 'Read the instructions'),
      };
  }
}

function WeekCard({ today: { streak, week } }: { today: TodayData }) {
  return (
    <Card className="flex flex-col justify-between gap-4">
      <div>
        <h2 className="text-muted text-sm">Your week</h2>
        <p className="flex items-center gap-2 font-semibold text-lg">
          <Flame aria-hidden="true" className="size-5 text-warn-text" />
          {streak === 0 ? 'No streak yet' : `${pluralize(streak, 'day')} in a row`}
        </p>
        <p className="text-muted text-sm">
          One missed day a week is forgiven ·{' '}
          <Link to={paths.progress} className="text-accent-text underline underline-offset-4">
            Your progress
          </Link>
        </p>
      </div>
      <ol className="flex justify-between gap-1">
        {week.map(({ day, practised }) => (
          <li key={day} className="flex min-w-0 flex-1 flex-col items-center gap-1 text-xs">
            <span aria-hidden="true" className="text-muted">
              {WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}
            </span>
            <span
              className={cn(
                'flex aspect-square w-full max-w-8 items-center justify-center rounded-full border',
                practised ? 'border-success bg-success-soft text-success-text' : 'border-line text-muted',
              )}
            >
              {practised && <CircleCheck aria-hidden="true" className="size-1/2" />}
              <span className="sr-only">
                {day}: {practised ? 'practised' : 'not practised'}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function WayToPractise({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <li className="flex flex-col justify-between gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-5">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted text-sm">{hint}</p>
      </div>
      {children}
    </li>
  );
}

function DailyQuestion({ done }: { done: boolean }) {
  const start = useStartDailyQuestion();
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      busy={start.isPending}
      onClick={() =>
        start.mutate(undefined, {
          onSuccess: ({ id }) => navigate({ to: paths.practiceSession, params: { id: String(id) } }),
          onError: (error) =>
            toast({ title: 'Not opened', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      {done ? 'See it again' : 'Answer it'}
    </Button>
  );
}
