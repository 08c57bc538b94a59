import { Link } from '@tanstack/react-router';
import type { SatMock } from '#contract/practice/mocks.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';

/** The student's own mocks of one pattern, newest first, each compared with the one before. */
export function FormerMocks({ mocks }: { mocks: readonly SatMock[] }) {
  return (
    <Card>
      <CardHeader title="Your mocks" hint={mocks.length > 0 ? 'No other student sees them' : undefined} />
      {mocks.length === 0 ? (
        <p className="text-muted text-sm">You have not finished a mock of this pattern yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {mocks.map((mock, place) => (
            <FormerMock key={mock.aptitude_id} mock={mock} before={mocks[place + 1]} />
          ))}
        </ol>
      )}
    </Card>
  );
}

const percentOf = ({ marks, max_marks }: { marks: number; max_marks: number }) =>
  max_marks > 0 ? (marks / max_marks) * 100 : 0;

function FormerMock({ mock, before }: { mock: SatMock; before: SatMock | undefined }) {
  const format = useTimeFormat();
  const { aptitude_id, submitted_at, marks, max_marks, sections, qualified } = mock;
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={paths.result}
          params={{ id: String(aptitude_id) }}
          className="inline-flex min-h-11 items-center font-medium underline sm:min-h-0"
        >
          {format.dateTime(submitted_at)}
        </Link>
        <span className="flex flex-wrap items-center gap-2 tabular-nums">
          {qualified !== null && (
            <Badge tone={qualified ? 'success' : 'warn'}>{qualified ? 'Qualified' : 'Not qualified'}</Badge>
          )}
          <span className="font-semibold">
            {formatNumber(marks)}
            <span className="font-normal text-muted"> / {formatNumber(max_marks)}</span>
          </span>
        </span>
      </div>
      {before && <p className="text-muted">{describeChange(percentOf(mock) - percentOf(before))}</p>}
      <ul className="flex flex-col gap-1">
        {sections.map((section) => {
          const former = before?.sections.find(({ name }) => name === section.name);
          return (
            <li key={section.name} className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
              <span>{section.name}</span>
              <span>
                {formatNumber(section.marks)} / {formatNumber(section.max_marks)}
                {former && ` (before ${formatNumber(former.marks)})`}
              </span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function describeChange(points: number): string {
  const size = Math.round(Math.abs(points));
  if (size === 0) return 'As many marks as in the mock before';
  return `${pluralize(size, 'percentage point')} ${points > 0 ? 'more' : 'fewer'} than in the mock before`;
}
