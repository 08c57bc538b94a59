import { CircleCheck, Flame } from 'lucide-react';
import type { Today } from '#contract/practice/today.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { pluralize } from '#web/ui/text.ts';
import { DailyQuestionButton } from './daily-question-button.tsx';

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

/** The streak, the days practised, and the question of the day. */
export function WeekCard({ today: { streak, week, daily_done, minutes } }: { today: Today }) {
  return (
    <Card className="flex flex-col justify-between gap-3">
      <div>
        <div className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <h2>Your week</h2>
          {/* A copy that an earlier version kept on the device has none. */}
          {minutes && (
            <p>
              {minutes.spent}
              {minutes.goal !== null && ` of ${minutes.goal}`} min since Monday
            </p>
          )}
        </div>
        <p className="flex items-center gap-2 font-semibold text-lg">
          <Flame aria-hidden="true" className="size-5 text-warn-text" />
          {streak === 0 ? 'No streak yet' : `${pluralize(streak, 'day')} in a row`}
        </p>
        {streak > 0 && !week.at(-1)?.practised && !week.at(-2)?.practised && (
          <p className="text-muted text-sm">Yesterday is forgiven if you practise today</p>
        )}
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
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-sm">Question of the day</h3>
        <DailyQuestionButton done={daily_done} look="secondary" />
      </div>
    </Card>
  );
}
