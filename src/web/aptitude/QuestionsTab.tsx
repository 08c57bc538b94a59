import { Link } from '@tanstack/react-router';
import { ListPlus, Lock, X } from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitude.ts';
import type { Question } from '#contract/question.ts';
import { tradeNames } from '#contract/trade.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { QuestionBody } from '#web/question/QuestionBody.tsx';
import { count, excerpt } from '#web/question/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { paths } from '../paths.ts';
import { sectionsOf } from './readiness.ts';
import { usePutQuestionBack, useTakeQuestionOut } from './requests.ts';

type QuestionsTabProps = { aptitude: Aptitude; questions: readonly Question[] };

export function QuestionsTab({ aptitude, questions }: QuestionsTabProps) {
  const locked = aptitude.attempt_count > 0;
  const [keysShown, setKeysShown] = useState(true);
  const takeOut = useTakeOut(aptitude.id);

  if (questions.length === 0)
    return (
      <Card>
        <EmptyState icon={ListPlus} title="This test has no questions yet" action={!locked && <AddLink />}>
          Select questions in the question set, then add them to “{aptitude.name}”.
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-muted text-sm">
          {locked ? (
            <>
              <Lock aria-hidden="true" className="size-4 shrink-0" />
              Students have started this test, so its questions stay as they are.
            </>
          ) : (
            'Students get each section in an order of their own.'
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => setKeysShown(!keysShown)}>
            {keysShown ? 'Hide all keys' : 'Show all keys'}
          </Button>
          {!locked && <AddLink />}
        </div>
      </div>
      {sectionsOf(questions).map(({ type, questions: members }) => (
        <section key={type} aria-labelledby={`section-${type}`}>
          <h2 id={`section-${type}`} tabIndex={-1} className="mb-3 font-semibold text-lg outline-none">
            {type === 'GENERAL' ? 'General' : `Technical · ${tradeNames[type]}`}{' '}
            <span className="font-normal text-muted text-sm tabular-nums">
              {count(members.length, 'question')}
            </span>
          </h2>
          <Card flush>
            <ol className="divide-y divide-line">
              {members.map((question, index) => (
                <li key={question.id} className="flex items-start gap-3 px-4 py-4 sm:gap-4 sm:px-6">
                  <span className="w-6 shrink-0 pt-0.5 text-end font-medium text-muted text-sm tabular-nums">
                    {index + 1}
                  </span>
                  <div className="min-w-0 flex-1">
                    <QuestionBody
                      key={String(keysShown)}
                      question={question}
                      startOpen={keysShown}
                      keyOnly
                      note={question.status === 'retired' && <Badge tone="warn">Retired</Badge>}
                    />
                  </div>
                  {!locked && (
                    <Button
                      variant="ghost"
                      size="icon"
                      className="-me-2 -mt-2"
                      busy={takeOut.pendingId === question.id}
                      aria-label={`Take out question ${index + 1}: ${excerpt(question.description, 60)}`}
                      onClick={() => takeOut.run(question)}
                    >
                      {takeOut.pendingId !== question.id && <X aria-hidden="true" />}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          </Card>
        </section>
      ))}
    </div>
  );
}

/** Takes a question out at once and offers to put it back. */
function useTakeOut(aptitudeId: number) {
  const takeOut = useTakeQuestionOut(aptitudeId);
  const putBack = usePutQuestionBack(aptitudeId);

  function undo(question: Question) {
    putBack.mutate(question.id, {
      onSuccess: () =>
        toast({
          title: 'Question put back',
          description: 'It stands at the end of its section.',
          variant: 'success',
        }),
      onError: (error) =>
        toast({ title: 'Not put back', description: sentenceFor(error), variant: 'destructive' }),
    });
  }

  function run(question: Question) {
    takeOut.mutate(question.id, {
      onSuccess: () => {
        // The button that held the focus is gone.
        document.getElementById(`section-${question.question_type}`)?.focus();
        toast({
          title: 'Question taken out',
          description: `“${excerpt(question.description, 60)}” stays in the question set.`,
          duration: 10_000,
          action: { label: 'Undo', run: () => undo(question) },
        });
      },
      onError: (error) =>
        toast({ title: 'Not taken out', description: sentenceFor(error), variant: 'destructive' }),
    });
  }
  return { run, pendingId: takeOut.isPending ? takeOut.variables : undefined };
}

function AddLink() {
  return (
    <Link to={paths.questions} className={buttonStyle({ variant: 'secondary' })}>
      <ListPlus aria-hidden="true" /> Add questions
    </Link>
  );
}
