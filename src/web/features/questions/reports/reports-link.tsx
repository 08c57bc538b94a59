import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useAuth } from '#web/api/auth-state.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { useListReportsTotal } from './requests.ts';

/** The link to the reported questions, with the number of open ones. The number lies over a corner: it comes late, and a wider link would
 * move its neighbours away from under the pointer. */
export function ReportsLink() {
  const { data = 0 } = useListReportsTotal();
  return (
    <Link to={paths.reports} className={buttonStyle({ variant: 'secondary' })}>
      <Flag aria-hidden="true" /> Reported questions
      {data > 0 && (
        <span className="absolute -end-2 -top-2 rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums leading-5">
          {data}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}

/** The page of the menu above the reports: admins correct questions, JSPRs look after people. */
export function ReportsCrumb() {
  const { isAdmin } = useAuth();
  return isAdmin ? (
    <Crumb to={paths.questions}>Question set</Crumb>
  ) : (
    <Crumb to={paths.blockedUsers}>Blocked Users</Crumb>
  );
}
