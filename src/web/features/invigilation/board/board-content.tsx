import { SearchX, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { formatClock, formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { SelectionActions } from '../actions/selection-actions.tsx';
import { type BoardView, countStatuses, filterStudents } from './board.ts';
import { BoardAnnouncements } from './board-announcements.tsx';
import { BoardFilters } from './board-filters.tsx';
import { useBoardSearch } from './board-search.ts';
import type { useWatchBoard } from './requests.ts';
import { StudentTable } from './student-table.tsx';
import { getTestPhase } from './test-phase.ts';

type BoardContentProps = { id: string; board: ReturnType<typeof useWatchBoard> };

/** A live board, or why it cannot be shown. */
export function BoardContent({ id, board }: BoardContentProps) {
  const { view, stream, retry } = board;
  if (stream.kind === 'ended')
    return (
      <Card>
        <ErrorState title="The board cannot be shown" message={errorMessage(stream.error)} onRetry={retry} />
      </Card>
    );
  if (view.test)
    return (
      <LiveBoard id={id} view={view} brokenAt={stream.kind === 'connecting' ? stream.heardAt : undefined} />
    );
  return (
    <div className="flex flex-col gap-4">
      {stream.kind === 'connecting' && (
        <div role="alert">
          <Notice tone="warn" title="The connection is broken">
            The page reconnects automatically.
          </Notice>
        </div>
      )}
      <SkeletonList rows={8} rowClassName="h-14" />
    </div>
  );
}

/** How often the order and the counts are recomputed for the passing of time alone. */
const SORT_INTERVAL_MS = 5_000;
/** A board with more lag than this says that it is late. */
const SLOW_MS = 10_000;

function LiveBoard({ id, view, brokenAt }: { id: string; view: BoardView; brokenAt: number | undefined }) {
  const { filter, change } = useBoardSearch();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const now = useServerNow(1_000);
  const isSlow = view.lag > SLOW_MS;
  // Students do not appear offline because this page is.
  const asOf = brokenAt ?? (isSlow ? now - view.lag : now);
  // The order and the counts depend on the time, but need no update every second.
  const step = Math.floor(asOf / SORT_INTERVAL_MS) * SORT_INTERVAL_MS;
  const students = useMemo(() => filterStudents(view, filter, step), [view, filter, step]);
  const counts = useMemo(() => countStatuses(view, step), [view, step]);
  const chosen = useMemo(
    () => [...selected].flatMap((student) => view.students.get(student) ?? []),
    [selected, view],
  );
  const format = useTimeFormat();
  const { test } = view;
  if (!test) return null;
  const phase = getTestPhase(test, now);
  return (
    <div className="flex flex-col gap-4">
      <BoardAnnouncements
        filter={filter}
        listed={students.length}
        all={counts.all}
        paused={test.paused_at !== null}
      />
      {phase === 'before' && (
        <Notice title="This test has not begun">
          It opens on {format.dateTime(test.starts_at)}, {formatRelative(test.starts_at, now)}.
        </Notice>
      )}
      {phase === 'over' && (
        <Notice title="This test is over">
          It ended on {format.dateTime(test.closes_at)}, {formatRelative(test.closes_at, now)}.
        </Notice>
      )}
      {test.paused_at && (
        <Notice tone="warn" title={`The test has been paused since ${format.time(test.paused_at)}`}>
          <span className="tabular-nums">
            It has been stopped for {formatClock((now - Date.parse(test.paused_at)) / 1_000)}.
          </span>
        </Notice>
      )}
      {(brokenAt !== undefined || isSlow) && (
        <div role="alert">
          {brokenAt !== undefined ? (
            <Notice tone="warn" title="The connection is broken">
              This data may be out of date. The page reconnects automatically.
            </Notice>
          ) : (
            <Notice tone="warn" title="The connection is slow">
              What you see here is {formatNumber(Math.round(view.lag / 1_000))} s old.
            </Notice>
          )}
        </div>
      )}
      <Card aria-label="In figures">
        <StatList>
          <Stat
            label="In progress"
            value={formatNumber(counts.writing + counts.offline + counts.paused)}
            hint={`of ${formatNumber(counts.all)}`}
          />
          <Stat label="Offline" value={formatNumber(counts.offline)} />
          <Stat label="Blocked" value={formatNumber(counts.blocked)} />
          <Stat label="Submitted" value={formatNumber(counts.submitted)} />
          <Stat label="Need attention" value={formatNumber(counts.attention)} />
        </StatList>
      </Card>
      <BoardFilters />
      {students.length > 0 ? (
        <Card flush>
          <StudentTable
            students={students}
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
              No student matches its trades, batches and list under Settings.
            </EmptyState>
          )}
        </Card>
      )}
      <SelectionActions testId={id} chosen={chosen} listed={students} onSelect={setSelected} />
    </div>
  );
}
