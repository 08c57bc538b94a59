import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatMinutes, formatRelative } from '#web/api/time.ts';
import { PreparationNav } from '#web/layout/preparation-nav.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { CalibrationCard } from './calibration-card.tsx';
import { useListMocks } from './requests.ts';
import { StartMockButton } from './start-mock-button.tsx';

type Pattern = NonNullable<ReturnType<typeof useListMocks>['data']>['patterns'][number];

/** The company patterns that students can sit as mocks. */
export function MocksPage() {
  const { isAdmin } = useAuth();
  const query = useListMocks();
  return (
    <>
      <title>Mocks</title>
      <PageHeader
        title="Mocks"
        description="Tests in the format of companies, whenever you like and as often as you like. A mock ranks nobody."
      />
      {!isAdmin && <PreparationNav />}
      {isAdmin ? (
        <EmptyState icon={ClipboardList} title="Students sit mocks here">
          You open patterns under Aptitudes, From a template.
        </EmptyState>
      ) : (
        <QueryView query={query} pending={<SkeletonList rows={4} />} failed="The mocks could not be loaded">
          {({ patterns, calibration }) =>
            patterns.length === 0 ? (
              <EmptyState icon={ClipboardList} title="No pattern is open yet">
                The placement cell opens the patterns of companies. Until then, practise by topic.
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-6">
                <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
                  {patterns.map((pattern) => (
                    <PatternCard key={pattern.key} pattern={pattern} />
                  ))}
                </ul>
                <CalibrationCard calibration={calibration} />
              </div>
            )
          }
        </QueryView>
      )}
    </>
  );
}

function PatternCard({ pattern }: { pattern: Pattern }) {
  const { key, name, total_questions, duration, sat, best_percent, last_at, open_mock } = pattern;
  return (
    <li className="flex flex-col justify-between gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-5">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold text-lg">
            <Link to={paths.mock} params={{ id: key }} className="hover:underline">
              {name}
            </Link>
          </h2>
          {open_mock?.started && <Badge tone="warn">Not finished</Badge>}
        </div>
        <p className="text-muted text-sm">
          {pluralize(total_questions, 'question')} in {formatMinutes(duration)}
        </p>
        <p className="mt-2 text-sm">
          {sat === 0 || best_percent === null
            ? 'You have not sat it yet'
            : `${pluralize(sat, 'mock')} sat, best ${formatPercent(best_percent)}`}
          {last_at && <span className="text-muted">, last {formatRelative(last_at)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <StartMockButton pattern={pattern} />
      </div>
    </li>
  );
}
