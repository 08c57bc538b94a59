import { Link } from '@tanstack/react-router';
import type { Today } from '#contract/practice/today.ts';
import { paths } from '#web/paths.ts';
import { pluralize } from '#web/ui/text.ts';

/** One line on the plan towards a day. */
export function PlanLine({ today: { plan } }: { today: Today }) {
  // A copy that an earlier version kept on the device has none.
  if (!plan) return null;
  return (
    <p className="text-sm md:col-span-2">
      Plan for{' '}
      <Link to={paths.mock} params={{ id: plan.key }} className="font-medium underline">
        {plan.name}
      </Link>
      : {pluralize(plan.days_left, 'day')} left
      {plan.topic && `, next topic ${plan.topic}`}
      {!plan.fits && '. It does not fit your minutes a day'}
    </p>
  );
}
