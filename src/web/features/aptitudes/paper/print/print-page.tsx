import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Question } from '#contract/questions/question.ts';
import { studentTrades, type Trade } from '#contract/trade.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { tradeLabel } from '#web/features/questions/labels.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useReadAptitude } from '../../requests.ts';
import './print.css';
import { AptitudeCrumbs, AptitudeLoadState } from '../aptitude-load-state.tsx';
import { usePreviewAptitude, useReadQuestions } from '../requests.ts';
import { AnswerKeySheet } from './answer-key-sheet.tsx';
import { BubbleSheet } from './bubble-sheet.tsx';
import { arrangePrintedSections } from './question-blocks.ts';
import { QuestionPaper } from './question-paper.tsx';

const sets = ['A', 'B', 'C', 'D'] as const;
const parts = { key: 'Key sheet', explanations: 'Explanations in the key', bubbles: 'Bubble sheet (OMR)' };
type Part = keyof typeof parts;

/** A printable test: the questions, a key and an answer sheet. */
export function PrintPage() {
  const { id } = useParams({ from: paths.printAptitude });
  const test = useReadAptitude(Number(id));
  return (
    <>
      <title>{test.data ? `${test.data.aptitude.name}, on paper` : 'On paper'}</title>
      <div className="print:hidden">
        <PageHeader title="On paper" crumbs={<AptitudeCrumbs id={id} />} />
      </div>
      <AptitudeLoadState test={test} />
      {test.data && <PrintPreview aptitude={test.data.aptitude} questions={test.data.questions} />}
    </>
  );
}

function PrintPreview({ aptitude, questions }: { aptitude: Aptitude; questions: Question[] }) {
  const { trade, set, shown, change } = usePrintSearch(aptitude);
  const paper = usePreviewAptitude(aptitude.id, { trade, student: sets.indexOf(set) });
  const ids = paper.data?.questions.map((question) => question.id) ?? [];
  const keys = useReadQuestions(shown.has('key') ? ids : [], questions);
  const ready = paper.data && ids.length > 0 && (keys.keyed !== undefined || !shown.has('key'));
  const toggle = (part: Part) => {
    const next = new Set(shown);
    next.has(part) ? next.delete(part) : next.add(part);
    change({ shown: next });
  };
  const problem = paper.error ?? keys.error;

  return (
    <>
      <Card className="mb-6 print:hidden" aria-label="What is printed">
        <div className="flex flex-wrap items-end gap-4">
          <Field label="For students of" className="w-72 max-w-full">
            <Select
              value={trade}
              onChange={(event) => change({ trade: event.target.value as Trade })}
              options={listTrades(aptitude).map((value) => ({ value, label: tradeLabel(value) }))}
            />
          </Field>
          <Field label="Set" className="w-28">
            <Select
              value={set}
              onChange={(event) => change({ set: event.target.value as (typeof sets)[number] })}
              options={sets}
            />
          </Field>
          <Button className="sm:ms-auto" disabled={!ready} onClick={() => print()}>
            <Printer aria-hidden="true" /> Print
          </Button>
        </div>
        <div className="mt-3 flex flex-wrap gap-x-6">
          {(Object.keys(parts) as Part[]).map((part) => (
            <Checkbox
              key={part}
              label={parts[part]}
              checked={shown.has(part)}
              disabled={part === 'explanations' && !shown.has('key')}
              onChange={() => toggle(part)}
            />
          ))}
        </div>
        <p className="mt-1 text-muted text-sm">
          Each set has its own order of questions and options, and its own draw. Print on A4, without headers
          and footers of the browser.
        </p>
      </Card>
      {paper.data && paper.data.missing > 0 && (
        <Notice
          tone="warn"
          className="mb-6 print:hidden"
          title={`${pluralize(paper.data.missing, 'question')} missing`}
        >
          The bank cannot fill the blueprint yet.
        </Notice>
      )}
      {problem ? (
        <Card className="print:hidden">
          <ErrorState
            message={errorMessage(problem)}
            onRetry={() => (paper.isError ? paper.refetch() : keys.retry())}
            busy={paper.isFetching}
          />
        </Card>
      ) : !paper.data ? (
        <Skeleton className="h-96" />
      ) : ids.length === 0 ? (
        <Card className="print:hidden">
          <EmptyState icon={Printer} title="There is nothing to print yet">
            Students of this trade would get no question.
          </EmptyState>
        </Card>
      ) : (
        <div className="paper">
          <QuestionPaper aptitude={aptitude} set={set} trade={trade} paper={paper.data} />
          {shown.has('key') &&
            (keys.keyed ? (
              <AnswerKeySheet
                aptitude={aptitude}
                set={set}
                sections={arrangePrintedSections(paper.data)}
                questions={keys.keyed}
                explanations={shown.has('explanations')}
              />
            ) : (
              <p role="status" className="py-6">
                Loading the keys
              </p>
            ))}
          {shown.has('bubbles') && <BubbleSheet aptitude={aptitude} set={set} paper={paper.data} />}
        </div>
      )}
    </>
  );
}

const listTrades = ({ trades }: Aptitude) => (trades.length > 0 ? trades : studentTrades);

/** The print options are in the address, so that they can be linked to. */
function usePrintSearch(aptitude: Aptitude) {
  const text = useSearch({ from: paths.printAptitude });
  const navigate = useNavigate();
  const named = [text.show].flat().filter((part) => part !== undefined);
  const shown = new Set<Part>((Object.keys(parts) as Part[]).filter((part) => named.includes(part)));
  return {
    trade: listTrades(aptitude).find((trade) => trade === text.trade) ?? listTrades(aptitude)[0] ?? 'GCS',
    set: sets.find((set) => set === text.set) ?? 'A',
    shown,
    change: (next: { trade?: Trade; set?: string; shown?: ReadonlySet<Part> }) =>
      navigate({
        to: '.',
        search: (old: { [name: string]: string | string[] | undefined }) => ({
          ...old,
          ...(next.trade && { trade: next.trade }),
          ...(next.set && { set: next.set }),
          ...(next.shown && { show: [...next.shown] }),
        }),
        replace: true,
        resetScroll: false,
      }),
  };
}
