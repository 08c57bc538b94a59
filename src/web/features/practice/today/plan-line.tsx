import { Link } from '@tanstack/react-router';
import type { Today } from '#contract/practice/today.ts';
import { paths } from '#web/paths.ts';
import { pluralize } from '#web/ui/text.ts';
import { StartButton } from '../start-button.tsx';

/** One line on the plan towards a day, with its next topic to practise. */
export function PlanLine({ today: { plan } }: { today: Today }) {
  // A copy that an earlier version kept on the device has none.
  if (!plan) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm md:col-span-2">
      <p className="min-w-0 flex-1 basis-60">
        Plan for{' '}
        <Link to={paths.mock} params={{ id: plan.key }} className="font-medium underline">
          {plan.name}
        </Link>
        : {pluralize(plan.days_left, 'day')} left
        {plan.topic && `, next topic ${plan.topic}`}
        {!plan.fits && '. It does not fit your minutes a day'}
      </p>
      {plan.topic && (
        <StartButton wish={{ topics: [plan.topic], count: 5 }} variant="secondary" size="sm">
          Practise 5<span className="sr-only"> of {plan.topic}, the next topic of the plan</span>
        </StartButton>
      )}
    </div>
  );
}
