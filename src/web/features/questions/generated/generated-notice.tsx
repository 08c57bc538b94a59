import { Link } from '@tanstack/react-router';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useUndoGeneratedQuestions } from './requests.ts';

type GeneratedNoticeProps = {
  template: string;
  status: 'draft' | 'ready';
  generated: { questions: { id: number }[]; missing: number };
};

/** The result of generating questions, with a link to them and an undo. */
export function GeneratedNotice({ template, status, generated }: GeneratedNoticeProps) {
  const undo = useUndoGeneratedQuestions();
  const { questions, missing } = generated;
  const ids = questions.map((question) => question.id);

  if (undo.data)
    return (
      <div ref={(box) => box?.focus()} tabIndex={-1} className="mt-4 outline-none">
        <Notice title={`${pluralize(undo.data.deleted, 'question')} removed`}>
          {undo.data.kept.length > 0 &&
            `${pluralize(undo.data.kept.length, 'question')} stay: a test has them, or somebody changed them.`}
        </Notice>
      </div>
    );
  return (
    <div className="mt-4">
      <Notice
        tone={questions.length === 0 ? 'warn' : 'success'}
        title={
          questions.length === 0
            ? 'Nothing was drawn'
            : `${pluralize(questions.length, status === 'draft' ? 'draft' : 'ready question')} drawn`
        }
      >
        {missing > 0 && (
          <p>
            {questions.length === 0
              ? 'The bank has every different question that was found.'
              : `${missing} fewer than asked for: no more different ones were found.`}
          </p>
        )}
        {questions.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Link
              to={paths.questions}
              search={{ tags: `family:${template}`, ...(status === 'draft' && { status: 'draft' }) }}
              className={buttonStyle({ variant: 'secondary', size: 'sm' })}
            >
              Look at them
            </Link>
            <Button variant="secondary" size="sm" busy={undo.isPending} onClick={() => undo.mutate(ids)}>
              {undo.isPending ? 'Undoing' : 'Undo'}
            </Button>
          </div>
        )}
        {undo.error && <FieldError message={errorMessage(undo.error)} />}
      </Notice>
    </div>
  );
}
