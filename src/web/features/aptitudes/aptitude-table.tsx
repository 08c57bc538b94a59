import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { formatMinutes, formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { AptitudeMenu } from './aptitude-menu.tsx';
import { PhaseBadge } from './phase-badge.tsx';

type AptitudeTableProps = { aptitudes: readonly Aptitude[]; stale: boolean };

export function AptitudeTable({ aptitudes, stale }: AptitudeTableProps) {
  const columns: Column<Aptitude>[] = [
    {
      id: 'name',
      header: 'Test',
      lead: true,
      className: 'pe-10 md:pe-3 md:w-2/5',
      cell: (aptitude) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={paths.manageAptitude}
            params={{ id: String(aptitude.id) }}
            className="inline-block py-0.5 font-medium text-accent-text underline-offset-4 hover:underline"
          >
            {aptitude.name}
          </Link>
          <span className="md:hidden">
            <PhaseBadge aptitude={aptitude} />
          </span>
        </span>
      ),
    },
    {
      id: 'phase',
      header: 'State',
      className: 'max-md:hidden',
      cell: (aptitude) => <PhaseBadge aptitude={aptitude} />,
    },
    { id: 'start', header: 'Starts', plain: true, cell: (aptitude) => <StartCell aptitude={aptitude} /> },
    {
      id: 'duration',
      header: 'Duration',
      plain: true,
      className: 'whitespace-nowrap tabular-nums',
      cell: (aptitude) => formatMinutes(aptitude.duration),
    },
    { id: 'questions', header: 'Questions', cell: (aptitude) => <QuestionsCell aptitude={aptitude} /> },
    {
      id: 'attempts',
      header: 'Attempts',
      align: 'end',
      cell: (aptitude) => formatNumber(aptitude.attempt_count),
    },
    {
      id: 'menu',
      header: 'Actions',
      headerHidden: true,
      className: 'absolute end-2 top-1 md:static md:w-14 md:py-1.5',
      cell: (aptitude) => <AptitudeMenu aptitude={aptitude} />,
    },
  ];
  return (
    <Card flush aria-label="Tests">
      <DataTable
        caption="Tests with their start, duration, questions and attempts"
        columns={columns}
        rows={aptitudes}
        rowKey={(aptitude) => String(aptitude.id)}
        stale={stale}
      />
    </Card>
  );
}

function StartCell({ aptitude }: { aptitude: Aptitude }) {
  const { date, time } = useTimeFormat();
  const now = useServerNow();
  const hint =
    aptitude.phase === 'ongoing'
      ? `ends ${formatRelative(aptitude.ends_at, now)}`
      : formatRelative(aptitude.test_timestamp, now);
  return (
    <span className="flex flex-wrap gap-x-1.5 tabular-nums md:block">
      <span className="whitespace-nowrap md:block">
        {date(aptitude.test_timestamp)}, {time(aptitude.test_timestamp)}
      </span>
      <span className="text-muted md:block">{hint}</span>
    </span>
  );
}

function QuestionsCell({ aptitude }: { aptitude: Aptitude }) {
  const { question_count, total_questions, section_count } = aptitude;
  // Sections may draw their questions; for them the checklist counts what is missing.
  const missing = aptitude.phase !== 'past' && section_count === 0 && question_count < total_questions;
  return (
    <span className="flex flex-wrap gap-x-1.5 tabular-nums md:block">
      <span className="whitespace-nowrap md:block">{question_count}</span>
      {missing ? (
        <span className="inline-flex items-center gap-1 whitespace-nowrap text-warn-text">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          of {total_questions} per student
        </span>
      ) : (
        <span className="hidden whitespace-nowrap text-muted md:block">{total_questions} per student</span>
      )}
    </span>
  );
}
