import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import { tradeNames } from '#contract/trade.ts';
import { releaseLabels } from '#web/features/aptitudes/labels.ts';
import { AptitudeCrumbs } from '#web/features/aptitudes/paper/aptitude-load-state.tsx';
import type { Paper } from '#web/features/aptitudes/paper/requests.ts';
import type { SampleStudent } from '#web/features/aptitudes/paper/sample-student.ts';
import { useReadAptitude } from '#web/features/aptitudes/requests.ts';
import { useListTopics } from '#web/features/questions/topics/requests.ts';
import { AreasCard } from '#web/features/results/breakdown/areas-card.tsx';
import { groupByArea, type ReviewFilter } from '#web/features/results/breakdown/breakdown.ts';
import { SectionScores } from '#web/features/results/breakdown/section-scores.tsx';
import { TimeChart } from '#web/features/results/breakdown/time-chart.tsx';
import { ReviewedQuestions } from '#web/features/results/review/reviewed-questions.tsx';
import { MarksHeader } from '#web/features/results/summary/marks-header.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { MarkedTrial } from './requests.ts';

type TrialResultProps = { testId: string; student: SampleStudent; paper: Paper; marked: MarkedTrial };

const resultParts: [ResultPart, string][] = [
  ['marks', 'Marks and rank'],
  ['answers', 'Correct answers'],
  ['explanations', 'Explanations'],
];

/** The marked trial in the form of a student's result, without rank or receipt. */
export function TrialResult({ testId, student, paper, marked }: TrialResultProps) {
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const [number, setNumber] = useState<number>();
  const topics = useListTopics().data ?? [];
  const areas = topics.map(({ name, area }) => ({ topic: name, area }));
  const { responses, sections } = marked;
  const result = { ...marked, total_score: marked.max_marks, cut_off: paper.cut_off };
  return (
    <div className="page-width py-6 md:py-10">
      <title>{`Trial: ${paper.aptitude.name}`}</title>
      <PageHeader
        title={paper.aptitude.name}
        description={`Trial as a student of ${tradeNames[student.trade]}. Nothing is stored.`}
        crumbs={<AptitudeCrumbs id={testId} />}
        actions={
          <Link
            to={paths.previewAptitude}
            params={{ id: testId }}
            search={{ trade: student.trade, student: String(student.student) }}
            className={buttonStyle({ variant: 'secondary' })}
          >
            <RotateCcw aria-hidden="true" /> Try again
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <Card>
          <MarksHeader result={result} />
          <ReleaseTimes testId={testId} />
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <AreasCard areas={groupByArea(responses, areas)} />
          <TimeChart responses={responses} />
        </div>
        <SectionScores sections={sections} responses={responses} />
        <ReviewedQuestions
          responses={responses}
          stimuli={paper.stimuli}
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            setNumber(undefined);
          }}
          number={number}
          onNumber={setNumber}
        />
      </div>
    </div>
  );
}

/** When a student would see these parts. */
function ReleaseTimes({ testId }: { testId: string }) {
  const test = useReadAptitude(Number(testId));
  if (!test.data) return null;
  const { aptitude } = test.data;
  return (
    <section aria-labelledby="releases" className="mt-6 border-line border-t pt-4 text-sm">
      <h2 id="releases" className="mb-2 font-medium">
        A student would see
      </h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {resultParts.map(([part, name]) => (
          <div key={part} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="mb-1 sm:mb-0">{releaseLabels[aptitude[`release_${part}`]]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
