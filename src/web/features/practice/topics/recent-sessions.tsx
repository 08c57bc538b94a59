import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRelative } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { describeSession, modeLabels } from '../labels.ts';
import { useListPracticeSessions } from '../sessions/requests.ts';

const SHOWN_AT_FIRST = 5;

/** The latest sessions; nothing before the first. */
export function RecentSessions() {
  const { data = [] } = useListPracticeSessions();
  const [showsAll, setShowsAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Recent practice" />
      <ul className="divide-y divide-line">
        {data
          .slice(0, showsAll ? data.length : SHOWN_AT_FIRST)
          .map(({ id, topics, aptitude, mode, correct, answered, questions, started_at }) => (
            <li key={id}>
              <Link
                to={paths.practiceSession}
                params={{ id: String(id) }}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
              >
                <span className="wrap-anywhere">{describeSession(topics, aptitude)}</span>
                <span className="text-muted text-sm tabular-nums">
                  {modeLabels[mode].label} ·{' '}
                  {correct === null
                    ? `${answered} of ${questions} answered`
                    : `${correct} of ${answered} correct`}{' '}
                  · {formatRelative(started_at)}
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {!showsAll && data.length > SHOWN_AT_FIRST && (
        <Button variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          Show the last {data.length}
        </Button>
      )}
    </Card>
  );
}
