import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import { useListNeighbours } from './requests.ts';

/** The ranks around the student's own; nothing for those without a result. */
export function Neighbourhood({ testId }: { testId: number }) {
  const { data = [] } = useListNeighbours(testId);
  if (data.length === 0) return null;
  return (
    <Card aria-label="Ranks near yours">
      <CardHeader
        title="Ranks near yours"
        hint={
          <>
            Only you see this. Others have names where they agreed in their{' '}
            <Link to={paths.dashboard} search={{ tab: 'account' }} className="underline">
              profile
            </Link>
            .
          </>
        }
      />
      <ol className="flex flex-col">
        {data.map(({ rank, name, marks, own }, place) => (
          <li
            // Unnamed students with one rank differ in nothing but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            key={place}
            aria-current={own ? 'true' : undefined}
            className={cn(
              'flex items-baseline gap-3 rounded-control px-2 py-1.5',
              own && 'bg-accent-soft font-semibold text-accent-text',
            )}
          >
            <span className="w-10 shrink-0 tabular-nums">
              <span className="sr-only">Rank </span>
              {rank}
            </span>
            <span className={cn('min-w-0 flex-1', !name && 'text-muted')}>
              {own ? 'You' : (name ?? 'A student')}
            </span>
            <span className="shrink-0 tabular-nums">{formatNumber(marks)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
