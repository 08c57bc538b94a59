import { Link } from '@tanstack/react-router';
import { CalendarDays, CalendarRange, Clock, FileQuestion, MapPin } from 'lucide-react';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { formatMinutes, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { pluralize } from '#web/ui/text.ts';
import { ManageLink } from '../start/manage-card.tsx';
import { formatWait, secondsUntil } from '../test-screen/timer/countdown.ts';
import { getEnd } from './listing.ts';

/** A test that can be taken now, with the next action. */
export function AptitudeCard({ listing }: { listing: AptitudeListing }) {
  const format = useTimeFormat();
  const { isAdmin } = useAuth();
  const now = useServerNow(1_000);
  const left = secondsUntil(getEnd(listing), now);
  return (
    <li className="flex flex-col gap-4 rounded-panel border border-accent bg-surface p-4 shadow-panel sm:flex-row sm:items-center sm:justify-between sm:px-6 sm:py-5">
      <div className="min-w-0">
        <div className="mb-1.5 flex flex-wrap items-center gap-2">
          <Badge tone="accent">{listing.attempt_state === 'writing' ? 'Running' : 'Open now'}</Badge>
          <span className="text-muted text-sm tabular-nums">
            {left === 0
              ? 'time is over'
              : `${listing.timing === 'own' && listing.deadline === null ? 'closes' : 'ends'} in ${formatWait(left)}`}
          </span>
        </div>
        <h3 dir="auto" className="font-semibold text-lg leading-7">
          {listing.name}
        </h3>
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
        {isAdmin ? (
          <ManageLink test={listing} />
        ) : (
          <Link
            to={paths.appear}
            params={{ id: String(listing.id) }}
            className={cn(buttonStyle({ size: 'lg' }), 'w-full sm:w-auto')}
          >
            {listing.attempt_state === 'writing' ? 'Resume' : 'Start'}
            <span className="sr-only"> {listing.name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
