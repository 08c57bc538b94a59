import { useCallback } from 'react';
import type { Question } from '#contract/questions/question.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { formatRelative } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useReadQuestion } from '../requests.ts';
import { emptyFormValues, toFormValues } from './form-values.ts';
import { QuestionForm } from './question-form.tsx';

/** Creates a question, or edits question `id`. */
export function QuestionEditor({ id }: { id: number | undefined }) {
  return id === undefined ? (
    <EditorFrame title="New question">
      <QuestionForm initial={emptyFormValues()} question={undefined} />
    </EditorFrame>
  ) : (
    <ExistingQuestion id={id} />
  );
}

function ExistingQuestion({ id }: { id: number }) {
  const question = useReadQuestion(id);
  const gone = question.error instanceof ApiError && question.error.status === 404;
  return (
    <EditorFrame title="Edit question" description={question.data && historyOf(question.data)}>
      {question.isPending ? (
        <EditorSkeleton />
      ) : question.isError ? (
        <Card>
          <ErrorState
            title={gone ? 'No such question' : undefined}
            message={errorMessage(question.error)}
            onRetry={gone ? undefined : () => question.refetch()}
            busy={question.isFetching}
          />
        </Card>
      ) : (
        <QuestionForm
          key={question.data.version}
          initial={toFormValues(question.data)}
          question={question.data}
        />
      )}
    </EditorFrame>
  );
}

function historyOf({ version, updated_at, times_used, status }: Question): string {
  const use = times_used === 0 ? 'in no test yet' : `in ${pluralize(times_used, 'test')}`;
  return `Version ${version}, written ${formatRelative(updated_at)}, ${use}${status === 'retired' ? ', retired' : ''}.`;
}

type EditorFrameProps = { title: string; description?: string; children: React.ReactNode };

function EditorFrame({ title, description, children }: EditorFrameProps) {
  // The editor replaces the list, which held the focus.
  const takeFocus = useCallback((place: HTMLElement | null) => place?.focus({ preventScroll: true }), []);
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label={title} className="outline-none">
      <title>{title}</title>
      <PageHeader
        title={title}
        description={description}
        crumbs={
          <Crumb to={paths.questions} search={(old) => ({ ...old, edit: undefined })}>
            Question set
          </Crumb>
        }
      />
      {children}
    </section>
  );
}

function EditorSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-[40rem]" />
      <Skeleton className="h-72" />
    </div>
  );
}
