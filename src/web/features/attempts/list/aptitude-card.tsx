import { Link } from '@tanstack/react-router';
import { CalendarDays, CalendarRange, Clock, FileQuestion, MapPin } from 'lucide-react';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { formatMinutes, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';
import { ManageLink } from '../start/manage-card.tsx';
import { formatWait, secondsUntil } from '../test-screen/timer/countdown.ts';
import { getEnd } from './listing.ts';

/** One test with its state for this person and the next action. */
export function AptitudeCard({ listing }: { listing: AptitudeListing }) {
  const format = useTimeFormat();
  const { isAdmin } = useAuth();
  const now = useServerNow(1_000);
  const Step = isAdmin ? AdminAction : StudentAction;
  // The card shows a start or an end as soon as it passes, before the list is fetched again.
  const started = now >= listing.test_timestamp * 1_000;
  const open = listing.state === 'ongoing' || (listing.state === 'upcoming' && started);
  const left = secondsUntil(getEnd(listing), now);
  return (
    <li
      className={cn(
        'flex flex-col gap-4 rounded-panel border bg-surface p-4 shadow-panel sm:flex-row sm:items-center sm:justify-between sm:px-6 sm:py-5',
        open ? 'border-accent' : 'border-line',
      )}
    >
      <div className="min-w-0">
        <div className="mb-1.5 flex flex-wrap items-center gap-2">
          <StateBadge listing={listing} open={open} />
          {open && (
            <span className="text-muted text-sm tabular-nums">
              {left === 0
                ? 'time is over'
                : `${listing.timing === 'own' && listing.deadline === null ? 'closes' : 'ends'} in ${formatWait(left)}`}
            </span>
          )}
        </div>
        <h2 dir="auto" className="font-semibold text-lg leading-7">
          {listing.name}
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm [&_svg]:size-4 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
          <li>
            <CalendarDays aria-hidden="true" /> {format.dateTime(listing.test_timestamp)}
          </li>
          <li>
            <Clock aria-hidden="true" /> {formatMinutes(listing.duration)}
          </li>
          {listing.timing === 'own' && (
            <li>
              <CalendarRange aria-hidden="true" /> any time until {format.dateTime(listing.ends_at)}
            </li>
          )}
          <li>
            <FileQuestion aria-hidden="true" /> {pluralize(listing.total_questions, 'question')}
          </li>
          {listing.venue !== null && (
            <li>
              <MapPin aria-hidden="true" /> {listing.venue}
            </li>
          )}
        </ul>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end sm:text-end">
        <Step listing={listing} open={open} now={now} />
      </div>
    </li>
  );
}

function StateBadge({ listing, open }: { listing: AptitudeListing; open: boolean }) {
  if (open)
    return <Badge tone="accent">{listing.attempt_state === 'writing' ? 'Running' : 'Open now'}</Badge>;
  if (listing.state === 'upcoming') return <Badge tone="outline">Upcoming</Badge>;
  // Admins take no tests and so complete none.
  if (listing.state === 'completed' && listing.attempt_state === null) return <Badge>Over</Badge>;
  if (listing.state === 'completed') return <Badge tone="success">Completed</Badge>;
  return <Badge>Missed</Badge>;
}

type CardActionProps = { listing: AptitudeListing; open: boolean; now: number };

/** The admin's link to a test. An admin who was a student may have taken it. */
function AdminAction({ listing, open, now }: CardActionProps) {
  return (
    <>
      {listing.attempt_state === 'submitted' ? (
        <StudentAction listing={listing} open={open} now={now} />
      ) : (
        !open && listing.state === 'upcoming' && <StartsIn listing={listing} now={now} />
      )}
      <ManageLink test={listing} />
    </>
  );
}

function StartsIn({ listing, now }: Omit<CardActionProps, 'open'>) {
  return (
    <p className="flex flex-col text-sm">
      <span className="text-muted">Starts in</span>
      <span className="font-semibold text-base tabular-nums">
        {formatWait(secondsUntil(listing.test_timestamp * 1_000, now))}
      </span>
    </p>
  );
}

function StudentAction({ listing, open, now }: CardActionProps) {
  const format = useTimeFormat();
  const params = { id: String(listing.id) };
  if (open)
    return (
      <Link to={paths.appear} params={params} className={cn(buttonStyle({ size: 'lg' }), 'w-full sm:w-auto')}>
        {listing.attempt_state === 'writing' ? 'Resume' : 'Start'}
        <span className="sr-only"> {listing.name}</span>
      </Link>
    );
  if (listing.state === 'upcoming')
    return (
      <>
        <StartsIn listing={listing} now={now} />
        <Link to={paths.appear} params={params} className={buttonStyle({ variant: 'secondary' })}>
          Instructions<span className="sr-only"> of {listing.name}</span>
        </Link>
      </>
    );
  if (listing.state === 'missed') return <p className="text-muted text-sm">You did not take this test.</p>;
  if (!listing.released)
    return (
      <>
        <p className="flex flex-col text-sm">
          <span className="text-muted">{listing.results_at === null ? 'Results' : 'Results at'}</span>
          <span className="font-medium">
            {listing.results_at === null
              ? 'when the placement cell releases them'
              : format.dateTime(listing.results_at)}
          </span>
        </p>
        <Link to={paths.appear} params={params} className={buttonStyle({ variant: 'ghost' })}>
          Receipt<span className="sr-only"> of {listing.name}</span>
        </Link>
      </>
    );
  return (
    <>
      {listing.marks !== null && listing.total_score !== null && (
        <p className="font-semibold text-xl tabular-nums">
          {formatNumber(listing.marks)}
          <span className="font-normal text-base text-muted"> / {formatNumber(listing.total_score)}</span>
          <span className="sr-only"> marks</span>
        </p>
      )}
      <Link to={paths.result} params={params} className={buttonStyle({ variant: 'secondary' })}>
        See result<span className="sr-only"> of {listing.name}</span>
      </Link>
    </>
  );
}
