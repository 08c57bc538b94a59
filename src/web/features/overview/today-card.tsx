import { Link } from '@tanstack/react-router';
import type { LiveTest, Overview } from '#contract/overview.ts';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { MissingPoints } from './missing-points.tsx';

type NextTest = NonNullable<Overview['next']>;

/** The tests that students take now, and the next one with what it lacks. */
export function TodayCard({ live, next }: Pick<Overview, 'live' | 'next'>) {
  return (
    <Card aria-labelledby="today">
      <CardHeader title={<span id="today">Today</span>} />
      <ul className="flex flex-col gap-5">
        {live.map((test) => (
          <Live key={test.id} test={test} />
        ))}
        {next && <Next next={next} />}
      </ul>
      {live.length === 0 && !next && (
        <p className="text-muted">
          No test is live or scheduled.{' '}
          <Link
            to={paths.manageAptitudes}
            search={{ edit: 'new' }}
            className="text-accent-text underline underline-offset-4"
          >
            New test
          </Link>
        </p>
      )}
    </Card>
  );
}

function Live({ test }: { test: LiveTest }) {
  const now = useServerNow();
  const { id, name, closes_at, paused, writing, submitted, not_started } = test;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="break-words font-semibold">
            {name}
          </span>
          <Badge tone={paused ? 'warn' : 'success'}>{paused ? 'Paused' : 'Live'}</Badge>
        </p>
        <p className="text-muted text-sm tabular-nums">
          {writing} writing · {submitted} submitted · {not_started} not started
          {!paused && <> · ends {formatRelative(closes_at, now)}</>}
        </p>
      </div>
      <Link to={paths.board} params={{ id: String(id) }} className={buttonStyle()}>
        Invigilate<span className="sr-only"> {name}</span>
      </Link>
    </li>
  );
}

function Next({ next: { id, name, stage, starts_at } }: { next: NextTest }) {
  const format = useTimeFormat();
  const draft = stage === 'draft';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-muted text-sm">Next test: {format.shortDateTime(starts_at)}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="break-words font-semibold">
            {name}
          </span>
          <Badge tone={draft ? 'warn' : 'neutral'}>{draft ? 'Draft' : 'Published'}</Badge>
        </p>
        <MissingPoints id={id} />
      </div>
      <Link
        to={paths.manageAptitude}
        params={{ id: String(id) }}
        className={buttonStyle({ variant: draft ? 'primary' : 'secondary' })}
      >
        {draft ? 'Fix' : 'Open'}
        <span className="sr-only"> {name}</span>
      </Link>
    </li>
  );
}
