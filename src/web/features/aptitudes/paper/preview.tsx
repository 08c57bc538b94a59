import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileQuestion, Play, Shuffle } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatMinutes } from '#web/api/time.ts';
import { InstructionsCard } from '#web/features/attempts/start/instructions-card.tsx';
import { PaperCard } from '#web/features/attempts/start/paper-card.tsx';
import { tradeLabel } from '#web/features/questions/labels.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { type Paper, usePreviewAptitude } from './requests.ts';
import { listOfferedTrades, readSampleStudent, type SampleStudent } from './sample-student.ts';

/** What a student of a trade gets. */
export function Preview({ aptitude }: { aptitude: Aptitude }) {
  const sampleStudent = readSampleStudent(useSearch({ strict: false }), aptitude.trades);
  const navigate = useNavigate();
  const paper = usePreviewAptitude(aptitude.id, sampleStudent);
  const change = (next: { trade?: string; student?: string }) =>
    navigate({
      to: '.',
      search: (old: { [name: string]: string | string[] | undefined }) => ({ ...old, ...next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <Field label="As a student of" className="w-72 max-w-full">
          <Select
            value={sampleStudent.trade}
            onChange={(event) => change({ trade: event.target.value })}
            options={listOfferedTrades(aptitude.trades).map((value) => ({ value, label: tradeLabel(value) }))}
          />
        </Field>
        <Button variant="secondary" onClick={() => change({ student: String(sampleStudent.student + 1) })}>
          <Shuffle aria-hidden="true" /> Another student
        </Button>
      </div>
      {paper.isPending && <Skeleton className="h-96" />}
      {paper.isError && (
        <Card>
          <QueryError query={paper} />
        </Card>
      )}
      {paper.data && paper.data.missing > 0 && (
        <Notice tone="warn" title={`${pluralize(paper.data.missing, 'question')} missing`}>
          The bank cannot fill the blueprint yet.
        </Notice>
      )}
      {paper.data &&
        (paper.data.questions.length > 0 ? (
          <StartPreview aptitude={aptitude} sampleStudent={sampleStudent} paper={paper.data} />
        ) : (
          <Card>
            <EmptyState icon={FileQuestion} title="This student would get no question">
              Add questions to the test, or lines to its blueprints.
            </EmptyState>
          </Card>
        ))}
    </div>
  );
}

function StartPreview({
  aptitude,
  sampleStudent,
  paper,
}: {
  aptitude: Aptitude;
  sampleStudent: SampleStudent;
  paper: Paper;
}) {
  const { sections, cut_off, questions } = paper;
  const { duration } = paper.aptitude;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <PaperCard data={{ sections, cut_off, stretch: 1 }} />
        <InstructionsCard data={{ ...paper.aptitude, sections }} />
      </div>
      <Card className="lg:sticky lg:top-6">
        <CardHeader
          title="Trial"
          hint={`${pluralize(questions.length, 'question')} in ${formatMinutes(duration)}`}
        />
        <p className="mb-4 text-[0.9375rem]">
          The clock runs as for a student whose test has just begun. Start it as often as you like.
        </p>
        <Link
          to={paths.tryAptitude}
          params={{ id: String(aptitude.id) }}
          search={{ trade: sampleStudent.trade, student: String(sampleStudent.student) }}
          className={buttonStyle({ size: 'lg', wide: true })}
        >
          <Play aria-hidden="true" /> Start the trial
        </Link>
      </Card>
    </div>
  );
}
