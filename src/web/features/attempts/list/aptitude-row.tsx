import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { formatMinutes, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import { ScoreRing } from '#web/ui/score-ring.tsx';
import { pluralize } from '#web/ui/text.ts';
import { formatWait, secondsUntil } from '../test-screen/timer/countdown.ts';
import { TakeAsPractice } from './take-as-practice.tsx';

/** One test in one row. The whole row leads to what there is to do or read. */
export function AptitudeRow({ listing }: { listing: AptitudeListing }) {
  const format = useTimeFormat();
  const { isAdmin } = useAuth();
  const to = isAdmin ? paths.manageAptitude : findTarget(listing);
  const upcoming = listing.state === 'upcoming';
  const facts = [
    // A result stands below its month and year.
    upcoming ? format.shortDateTime(listing.test_timestamp) : format.day(listing.test_timestamp),
    formatMinutes(listing.duration),
    pluralize(listing.total_questions, 'question'),
    ...(listing.timing === 'own' ? [`any time until ${format.shortDateTime(listing.ends_at)}`] : []),
    ...(listing.venue === null ? [] : [listing.venue]),
  ];
  return (
    <li className="relative flex min-h-18 items-center gap-3 border-line border-t px-4 py-1 first:border-t-0 has-[a]:hover:bg-sunken/60 sm:px-6 sm:py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium leading-6">
          {to ? (
            <Link
              to={to}
              params={{ id: String(listing.id) }}
              className="wrap-anywhere after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
            >
              {listing.name}
            </Link>
          ) : (
            listing.name
          )}
        </p>
        <p className="text-muted text-sm">
          {facts.join(' · ')}
          {/* Beside its facts, a phone would break them into a row for each. */}
          {upcoming && (
            <span className="tabular-nums sm:hidden">
              {' · starts in '}
              <Countdown listing={listing} />
            </span>
          )}
        </p>
      </div>
      <div
        className={cn('flex shrink-0 items-center gap-2 narrow:shrink text-end', upcoming && 'max-sm:hidden')}
      >
        <RowState listing={listing} />
        {to && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted max-sm:hidden" />}
      </div>
    </li>
  );
}

/** Where a row leads: to the result, or to the page before and after a test; undefined for a missed test. */
function findTarget({ state, released }: AptitudeListing) {
  if (state === 'missed') return undefined;
  return state === 'completed' && released ? paths.result : paths.appear;
}

function RowState({ listing }: { listing: AptitudeListing }): ReactNode {
  const format = useTimeFormat();
  const { isAdmin } = useAuth();
  const { state, marks, total_score } = listing;
  if (marks !== null && total_score !== null) {
    const percent = total_score > 0 ? (marks / total_score) * 100 : 0;
    return (
      <ScoreRing percent={percent} className="size-13">
        <span className={cn('font-semibold', formatNumber(marks).length > 4 ? 'text-xs' : 'text-sm')}>
          {formatNumber(marks)}
        </span>
        <span className="text-[0.625rem] text-muted">
          <span className="sr-only">of </span>
          <span aria-hidden="true">/</span>
          {formatNumber(total_score)}
          <span className="sr-only"> marks</span>
        </span>
      </ScoreRing>
    );
  }
  if (state === 'upcoming')
    return (
      <span className="flex flex-col text-sm">
        <span className="text-muted">Starts in</span>
        <span className="font-semibold tabular-nums">
          <Countdown listing={listing} />
        </span>
      </span>
    );
  if (state === 'missed')
    return listing.practisable ? <TakeAsPractice test={listing} /> : <Badge>Missed</Badge>;
  if (isAdmin && listing.attempt_state === null) return <Badge>Over</Badge>;
  return (
    <span className="max-w-36 text-muted text-sm">
      {listing.results_at === null ? 'Result to come' : `Result ${format.shortDateTime(listing.results_at)}`}
    </span>
  );
}

function Countdown({ listing }: { listing: AptitudeListing }) {
  const now = useServerNow(1_000);
  return formatWait(secondsUntil(listing.test_timestamp * 1_000, now));
}
