import { useParams } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { sentenceFor } from '#web/api/api-error.ts';
import { clockFace, relative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { BackToTest } from '#web/features/aptitudes/paper/aptitude-load-state.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { figure } from '#web/ui/number-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { paths } from '#web/paths.ts';
import { BoardBar } from '../actions/selection-actions.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardNews } from './board-announcements.tsx';
import { type BoardView, countStandings, listSeats } from './board.ts';
import { phaseOf } from './test-phase.ts';
import { useBoard } from '../requests.ts';
import { SeatTable } from './student-table.tsx';
import { useBoardSearch } from './board-search.ts';
import { TestActs } from '../actions/test-actions.tsx';

/** A running test as the invigilator sees it: who is there, how far, with what connection; and all that can be done about it. */
export function BoardPage() {
  const { id } = useParams({ from: paths.board });
  const { view, stream, retry } = useBoard(id);
  const { test } = view;
  return (
    <>
      <title>{test ? `Board of ${test.name}` : 'Board'}</title>
      <PageHeader
        title={test?.name ?? 'Board'}
        description="Who is writing, how far, and with what connection; by the second."
        back={<BackToTest id={id} />}
        actions={test && <TestActs test={test} />}
      />
      {stream.kind === 'ended' ? (
        <Card>
          <ErrorState title="The board cannot be shown" message={sentenceFor(stream.error)} onRetry={retry} />
        </Card>
      ) : test ? (
        <Live id={id} view={view} brokenAt={stream.kind === 'connecting' ? stream.heardAt : undefined} />
      ) : (
        <div className="flex flex-col gap-4">
          {stream.kind === 'connecting' && (
            <div role="alert">
              <Notice tone="warn" title="The connection is broken">
                It is tried again by itself.
              </Notice>
            </div>
          )}
          <SkeletonList rows={8} rowClassName="h-14" />
        </div>
      )}
    </>
  );
}

/** How often order and counts follow the clock alone. */
const STEP_MS = 5_000;
/** A board that comes later than this is said to be late. */
const SLOW_MS = 10_000;

function Live({ id, view, brokenAt }: { id: string; view: BoardView; brokenAt: number | undefined }) {
  const { filter, change } = useBoardSearch();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const now = useServerNow(1_000);
  const isSlow = view.lag > SLOW_MS;
  // Nobody is offline for not being heard here.
  const asOf = brokenAt ?? (isSlow ? now - view.lag : now);
  // The order and the counts depend on the time too, but not on every second of it.
  const step = Math.floor(asOf / STEP_MS) * STEP_MS;
  const seats = useMemo(() => listSeats(view, filter, step), [view, filter, step]);
  const counts = useMemo(() => countStandings(view, step), [view, step]);
  const chosen = useMemo(() => [...selected].flatMap((seat) => view.seats.get(seat) ?? []), [selected, view]);
  const format = useTimeFormat();
  const { test } = view;
  if (!test) return null;
  const phase = phaseOf(test, now);
  return (
    <div className="flex flex-col gap-4">
      <BoardNews filter={filter} listed={seats.length} all={counts.all} paused={test.paused_at !== null} />
      {phase === 'before' && (
        <Notice title="This test has not begun">
          It opens on {format.dateTime(test.starts_at)}, {relative(test.starts_at, now)}.
        </Notice>
      )}
      {phase === 'over' && (
        <Notice title="This test is over">
          It ended on {format.dateTime(test.closes_at)}, {relative(test.closes_at, now)}.
        </Notice>
      )}
      {test.paused_at && (
        <Notice tone="warn" title={`The test has been paused since ${format.time(test.paused_at)}`}>
          <span className="tabular-nums">
            It has stood still for {clockFace((now - Date.parse(test.paused_at)) / 1_000)}.
          </span>
        </Notice>
      )}
      {(brokenAt !== undefined || isSlow) && (
        <div role="alert">
          {brokenAt !== undefined ? (
            <Notice tone="warn" title="The connection is broken">
              What stands here may be old. It is tried again by itself.
            </Notice>
          ) : (
            <Notice tone="warn" title="The connection is slow">
              What you see here is {figure(Math.round(view.lag / 1_000))} s old.
            </Notice>
          )}
        </div>
      )}
      <Card aria-label="In figures">
        <StatList>
          <Stat
            label="Writing"
            value={figure(counts.writing + counts.offline + counts.paused)}
            hint={`of ${figure(counts.all)}`}
          />
          <Stat label="Offline" value={figure(counts.offline)} />
          <Stat label="Blocked" value={figure(counts.blocked)} />
          <Stat label="Handed in" value={figure(counts.submitted)} />
          <Stat label="Need attention" value={figure(counts.attention)} />
        </StatList>
      </Card>
      <BoardFilters />
      {seats.length > 0 ? (
        <Card flush aria-label="Students">
          <SeatTable
            seats={seats}
            test={test}
            now={now}
            asOf={asOf}
            selected={selected}
            onSelect={setSelected}
          />
        </Card>
      ) : (
        <Card>
          {counts.all > 0 ? (
            <EmptyState icon={SearchX} title="Nobody matches">
              <button
                type="button"
                className="text-accent-text underline underline-offset-4"
                onClick={() =>
                  change({ search: undefined, state: undefined, trade: undefined, attention: undefined })
                }
              >
                Clear filters
              </button>
            </EmptyState>
          ) : (
            <EmptyState icon={UsersRound} title="This test is for nobody yet">
              No student matches its trades, batches and list, which stand under Terms.
            </EmptyState>
          )}
        </Card>
      )}
      <BoardBar testId={id} chosen={chosen} listed={seats} onSelect={setSelected} />
    </div>
  );
}
