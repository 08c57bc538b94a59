import { useVirtualizer } from '@tanstack/react-virtual';
import { MonitorSmartphone, TriangleAlert, WifiOff } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { BoardStudent, BoardTest } from '#contract/invigilation.ts';
import { formatClock } from '#web/api/time.ts';
import { endedByLabels } from '#web/features/aptitudes/labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { getAttention, getStatus, getTimeLeft } from './board.ts';
import { describeSections, formatSince, statusLabels, statusTones } from './labels.ts';

type StudentTableProps = {
  students: readonly BoardStudent[];
  test: BoardTest;
  now: number;
  /** The instant to which the students' data belongs. */
  asOf: number;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
};

// All rows have one height, so that their positions are known without rendering them. In rem, because the font size may
// be larger.
const ROW_REM = { wide: 3.75, narrow: 10.75 };
const getRemPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
// Fixed widths, because rows that scroll into view would otherwise move the columns.
const columns = [
  { header: 'Student' },
  { header: 'State' },
  { header: 'Answered', width: 'lg:w-26' },
  { header: 'Last save', width: 'lg:w-30' },
  { header: 'Connection', width: 'lg:w-34' },
  { header: 'Violations', width: 'lg:w-24' },
  { header: 'Devices', width: 'lg:w-20' },
  { header: 'Time left', width: 'lg:w-28' },
];

/** Hundreds of students; only the rows on the screen are rendered. */
export function StudentTable({ students, test, now, asOf, selected, onSelect }: StudentTableProps) {
  const [rem] = useState(getRemPixels);
  const height = rem * (useMediaQuery('(min-width: 64rem)') ? ROW_REM.wide : ROW_REM.narrow);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: students.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of a new height must be measured explicitly.
  useEffect(() => rows.measure(), [rows, height]);
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const chosen = students.filter(({ id }) => selected.has(id)).length;

  const toggle = useCallback(
    (some: readonly BoardStudent[], on: boolean) => {
      const next = new Set(selected);
      for (const { id } of some) on ? next.add(id) : next.delete(id);
      onSelect(next);
    },
    [selected, onSelect],
  );

  return (
    <section
      ref={scroller}
      aria-label="Students"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[70dvh] min-h-72 overflow-auto"
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: cards on phones change `display`, which drops table semantics. */}
      <table
        role="table"
        aria-rowcount={students.length + 1}
        className="block w-full text-sm lg:table lg:min-w-[58rem] lg:table-fixed"
      >
        <caption className="sr-only">Students of this test</caption>
        <thead
          role="rowgroup"
          className="sr-only lg:not-sr-only lg:sticky lg:top-0 lg:z-10 lg:table-header-group"
        >
          <tr role="row" aria-rowindex={1} className="lg:bg-sunken">
            <th role="columnheader" scope="col" className="w-12 py-1 ps-4 text-start sm:ps-6">
              <Checkbox
                aria-label="Select all listed students"
                checked={students.length > 0 && chosen === students.length}
                mixed={chosen > 0 && chosen < students.length}
                onChange={(event) => toggle(students, event.target.checked)}
              />
            </th>
            {columns.map(({ header, width }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={cn(
                  'whitespace-nowrap px-3 py-2.5 text-start font-medium text-muted text-xs last:pe-6 last:text-end',
                  width,
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block lg:table-row-group">
          <RowSpacer height={first?.start ?? 0} />
          {students.slice(first?.index ?? 0, (last?.index ?? -1) + 1).map((student, index) => (
            <StudentRow
              key={student.id}
              student={student}
              test={test}
              now={now}
              asOf={asOf}
              place={(first?.index ?? 0) + index + 2}
              chosen={selected.has(student.id)}
              onChoose={toggle}
            />
          ))}
          <RowSpacer height={rows.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  );
}

/** Takes the space of the rows above and below that are not rendered. */
function RowSpacer({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is focusable in a grid alone, which this is not.
  return <tr aria-hidden="true" className="block lg:table-row" style={{ height }} />;
}

type StudentRowProps = {
  student: BoardStudent;
  test: BoardTest;
  now: number;
  asOf: number;
  /** Counted from 1, the header included. */
  place: number;
  chosen: boolean;
  onChoose: (students: readonly BoardStudent[], on: boolean) => void;
};

// Scrolling renders the rows that come into view and leaves the others alone.
const StudentRow = memo(function SeatRow({
  student,
  test,
  now,
  asOf,
  place,
  chosen,
  onChoose,
}: StudentRowProps) {
  const standing = getStatus(student, asOf);
  const attention = getAttention(student, test, asOf);
  const left = getTimeLeft(student, now);
  const { violation_limit } = test;
  const cell =
    'flex max-w-96 items-baseline justify-between gap-4 lg:table-cell lg:max-w-none lg:px-3 lg:align-middle';
  const label = (words: string) => (
    <span aria-hidden="true" className="shrink-0 font-normal text-muted lg:hidden">
      {words}
    </span>
  );
  /* biome-ignore-start lint/a11y/noRedundantRoles: see above */
  return (
    <tr
      role="row"
      aria-rowindex={place}
      className={cn(
        'relative block h-43 overflow-hidden border-line border-b px-4 py-2.5 ps-13 lg:table-row lg:h-15 lg:p-0 lg:hover:bg-sunken/40',
        chosen && 'bg-accent-soft/50',
      )}
    >
      <td role="cell" className="absolute start-4 top-0 lg:static lg:ps-6">
        <Checkbox
          aria-label={`Choose ${student.name}, ${student.regno}`}
          checked={chosen}
          onChange={(event) => onChoose([student], event.target.checked)}
        />
      </td>
      <td role="cell" className="block max-w-full lg:table-cell lg:px-3 lg:align-middle">
        <span className="block truncate font-medium">{student.name}</span>
        <span className="block truncate text-muted text-xs">
          {student.regno} · {student.trade}
          <span className="lg:hidden">{describeTrouble(student)}</span>
        </span>
      </td>
      <td role="cell" className="flex items-center gap-2 py-0.5 lg:table-cell lg:px-3 lg:align-middle">
        <Badge tone={statusTones[standing]}>{statusLabels[standing]}</Badge>
        {attention && attention !== statusLabels[standing] && (
          <span className="inline-flex min-w-0 items-center gap-1 text-warn-text text-xs lg:mt-0.5 lg:flex">
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{attention}</span>
          </span>
        )}
        {student.how && student.how !== 'student' && (
          <span className="text-muted text-xs lg:block">{endedByLabels[student.how]}</span>
        )}
      </td>
      <td role="cell" className={cn(cell, 'tabular-nums')} title={describeSections(student) || undefined}>
        {label('Answered')}
        {student.state === 'not-started' ? '–' : `${student.answered} of ${student.questions}`}
      </td>
      <td role="cell" className={cn(cell, 'whitespace-nowrap tabular-nums')}>
        {label('Last save')}
        {formatSince(student.saved_at, now)}
      </td>
      <td role="cell" className={cn(cell, 'whitespace-nowrap tabular-nums')}>
        {label('Connection')}
        <Connection student={student} now={now} offline={standing === 'offline'} />
      </td>
      <td
        role="cell"
        className={cn(
          'hidden tabular-nums lg:table-cell lg:px-3 lg:align-middle',
          student.violations > 0 && 'font-semibold text-warn-text',
        )}
      >
        {student.state === 'not-started' ? '–' : student.violations}
        {violation_limit > 0 && student.state !== 'not-started' && (
          <span className="font-normal text-muted"> of {violation_limit}</span>
        )}
      </td>
      <td role="cell" className="hidden tabular-nums lg:table-cell lg:px-3 lg:align-middle">
        {student.devices > 1 ? (
          <span className="inline-flex items-center gap-1 text-warn-text">
            <MonitorSmartphone aria-hidden="true" className="size-3.5" /> {student.devices}
          </span>
        ) : (
          student.devices || '–'
        )}
      </td>
      <td role="cell" className={cn(cell, 'font-semibold tabular-nums lg:pe-6 lg:text-end')}>
        {label('Time left')}
        {left === null ? '–' : formatClock(left / 1_000)}
      </td>
    </tr>
  );
  /* biome-ignore-end lint/a11y/noRedundantRoles: see above */
});

function Connection({ student, now, offline }: { student: BoardStudent; now: number; offline: boolean }) {
  if (student.state !== 'writing') return '–';
  return (
    <span className={cn('inline-flex flex-wrap items-baseline gap-x-1.5', offline && 'text-warn-text')}>
      {offline && <WifiOff aria-hidden="true" className="size-3.5 self-center" />}
      {formatSince(student.seen_at, now)}
      {student.waiting > 0 && <span className="text-warn-text text-xs">{student.waiting} unsent</span>}
      {!student.visible && student.seen_at && !offline && (
        <span className="text-muted text-xs">in the background</span>
      )}
    </span>
  );
}

/** What a wide board has columns for, if there is any. */
function describeTrouble({ violations, devices }: BoardStudent): string {
  const parts = [
    violations > 0 && (violations === 1 ? '1 violation' : `${violations} violations`),
    devices > 1 && `${devices} devices`,
  ];
  return parts.flatMap((words) => (words ? ` · ${words}` : [])).join('');
}
