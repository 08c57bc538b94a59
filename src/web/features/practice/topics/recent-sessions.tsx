import { Link } from '@tanstack/react-router';
import { formatRelative } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { describeTopics, modeLabels } from '../labels.ts';
import { useListPracticeSessions } from '../sessions/requests.ts';

/** The latest sessions; nothing before the first. */
export function RecentSessions() {
  const { data = [] } = useListPracticeSessions();
  if (data.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Recent practice" />
      <ul className="divide-y divide-line">
        {data.map(({ id, topics, mode, correct, answered, started_at }) => (
          <li key={id}>
            <Link
              to={paths.practiceSession}
              params={{ id: String(id) }}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
            >
              <span>{describeTopics(topics)}</span>
              <span className="text-muted text-sm tabular-nums">
                {modeLabels[mode].label} · {correct} of {answered} correct · {formatRelative(started_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
