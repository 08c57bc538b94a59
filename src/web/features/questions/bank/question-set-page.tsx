import { Link } from '@tanstack/react-router';
import { FileQuestion, FileUp, ListChecks, ListTree, Plus, Sparkles } from 'lucide-react';
import { useRef } from 'react';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { QuestionEditor } from '../editor/question-editor.tsx';
import { ExportMenu } from '../exports/export-menu.tsx';
import { fetchFilteredQuestions } from '../exports/requests.ts';
import { QuarantineLink } from '../quarantine/quarantine-link.tsx';
import { ReportsLink } from '../reports/reports-link.tsx';
import { useListQuestions } from '../requests.ts';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionList } from './question-list.tsx';
import { isFiltered, useQuestionSearch } from './search.ts';
import { SelectedQuestionsBar } from './selected-questions-bar.tsx';

/** The question set, or the editor of one question if the address has `edit`. */
export function QuestionSetPage() {
  const { edit } = useQuestionSearch();
  const edited = useRef<number>(undefined);
  if (edit === undefined) return <QuestionSet resumeAt={edited.current} />;
  const id = /^[1-9]\d{0,9}$/.test(edit) ? Number(edit) : undefined;
  edited.current = id;
  return <QuestionEditor key={edit} id={id} />;
}

function QuestionSet({ resumeAt }: { resumeAt: number | undefined }) {
  const { search, change, clear } = useQuestionSearch();
  return (
    <>
      <title>Question set</title>
      <PageHeader
        title="Question set"
        description="Write questions, find them by topic, and put them into tests."
        actions={
          <>
            {/* On a phone one line that scrolls, so that the questions stay in sight. */}
            <div className="flex gap-2 max-md:-mx-4 max-md:-mt-2 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:pt-2 max-md:[&>*]:shrink-0 md:contents">
              <QuarantineLink />
              <ReportsLink />
              <Link to={paths.topics} className={buttonStyle({ variant: 'secondary' })}>
                <ListTree aria-hidden="true" /> Topics
              </Link>
              <Link to={paths.coverage} className={buttonStyle({ variant: 'secondary' })}>
                <ListChecks aria-hidden="true" /> Coverage
              </Link>
              <Link to={paths.generate} className={buttonStyle({ variant: 'secondary' })}>
                <Sparkles aria-hidden="true" /> Generate
              </Link>
              <Link to={paths.questionImports} className={buttonStyle({ variant: 'secondary' })}>
                <FileUp aria-hidden="true" /> Import
              </Link>
              <ExportMenu fetchFile={(format) => fetchFilteredQuestions(search, format)} />
            </div>
            <NewQuestionLink />
          </>
        }
      />
      <div className="flex flex-1 flex-col gap-6">
        <QuestionFilters search={search} onChange={change} onClear={clear} />
        <QuestionResults resumeAt={resumeAt} />
        <SelectedQuestionsBar />
      </div>
    </>
  );
}

function QuestionResults({ resumeAt }: { resumeAt: number | undefined }) {
  const { search, change, clear } = useQuestionSearch();
  const questions = useListQuestions(search);
  return (
    <PagedList
      query={questions}
      pending={<ListSkeleton />}
      page={search.page}
      onPage={(page) => change({ page })}
      summary={(total) => pluralize(total, 'question')}
      summaryInRows
      empty={
        <NoQuestions filtered={isFiltered(search)} retired={search.status === 'retired'} onClear={clear} />
      }
    >
      {({ results, total }) => (
        <QuestionList
          questions={results}
          total={total}
          order={search}
          onOrder={change}
          stale={questions.isPlaceholderData}
          resumeAt={resumeAt}
        />
      )}
    </PagedList>
  );
}

function NoQuestions({
  filtered,
  retired,
  onClear,
}: {
  filtered: boolean;
  retired: boolean;
  onClear: () => void;
}) {
  if (filtered)
    return (
      <NothingMatches title="No question matches" onClear={onClear}>
        Try fewer filters or other words.
      </NothingMatches>
    );
  if (retired)
    return (
      <EmptyState icon={FileQuestion} title="No question is retired">
        A question that tests have used is retired instead of deleted. It waits here and can be restored.
      </EmptyState>
    );
  return (
    <EmptyState icon={FileQuestion} title="No questions yet" action={<NewQuestionLink />}>
      Write the first one; it can then be put into any number of tests.
    </EmptyState>
  );
}

function NewQuestionLink() {
  return (
    <Link to={paths.questions} search={(old) => ({ ...old, edit: 'new' })} className={buttonStyle()}>
      <Plus aria-hidden="true" /> New question
    </Link>
  );
}

function ListSkeleton() {
  return (
    <Card flush role="status">
      <span className="sr-only">Loading</span>
      <div className="flex h-14 items-center justify-between gap-8 border-line border-b px-4 sm:px-6">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-4 w-32" />
      </div>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex h-12 items-center border-line border-b px-4 last:border-0 sm:px-6">
          <Skeleton className="h-4 w-full max-w-2xl" />
        </div>
      ))}
    </Card>
  );
}
