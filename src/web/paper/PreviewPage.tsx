import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FileQuestion, Shuffle } from 'lucide-react';
import type { Aptitude } from '#contract/aptitude.ts';
import { studentTrades } from '#contract/trade.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { useManagedAptitude } from '#web/aptitude/requests.ts';
import { count, typeLabel } from '#web/question/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { paths } from '../paths.ts';
import { PaperTrial } from './PaperTrial.tsx';
import { usePaper } from './requests.ts';
import { BackToTest, TestAwaited } from './TestFrame.tsx';

/** A test as a student of a trade gets it, to answer and see marked; nothing of it is kept. */
export function PreviewPage() {
  const { id } = useParams({ from: paths.previewAptitude });
  const test = useManagedAptitude(Number(id));
  return (
    <>
      <title>{test.data ? `${test.data.aptitude.name}, as a student` : 'As a student'}</title>
      <PageHeader
        title={test.data ? test.data.aptitude.name : 'As a student'}
        description="As a student meets it. Answers are marked at once and nothing is kept."
        back={<BackToTest id={id} />}
      />
      <TestAwaited test={test} />
      {test.data && <Preview aptitude={test.data.aptitude} />}
    </>
  );
}

function Preview({ aptitude }: { aptitude: Aptitude }) {
  const text = useSearch({ from: paths.previewAptitude });
  const navigate = useNavigate();
  const offered = aptitude.trades.length > 0 ? aptitude.trades : studentTrades;
  const trade = offered.find((one) => one === text.trade) ?? offered[0] ?? 'GCS';
  const student = /^\d{1,6}$/.test(String(text.student)) ? Number(text.student) : 0;
  const sitter = { trade, student };
  const paper = usePaper(aptitude.id, sitter);
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
            value={trade}
            onChange={(event) => change({ trade: event.target.value })}
            options={offered.map((value) => ({ value, label: typeLabel(value) }))}
          />
        </Field>
        <Button variant="secondary" onClick={() => change({ student: String(student + 1) })}>
          <Shuffle aria-hidden="true" /> Another student
        </Button>
      </div>
      {paper.isPending && <Skeleton className="h-96" />}
      {paper.isError && (
        <Card>
          <ErrorState
            message={sentenceFor(paper.error)}
            onRetry={() => paper.refetch()}
            busy={paper.isFetching}
          />
        </Card>
      )}
      {paper.data && paper.data.missing > 0 && (
        <Notice tone="warn" title={`${count(paper.data.missing, 'question')} missing`}>
          The bank cannot fill the blueprint yet.
        </Notice>
      )}
      {paper.data &&
        (paper.data.questions.length > 0 ? (
          <PaperTrial key={`${trade} ${student}`} aptitude={aptitude} sitter={sitter} paper={paper.data} />
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
