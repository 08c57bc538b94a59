import { Link } from '@tanstack/react-router';
import { Dices, ListOrdered, ListPlus, Lock, X } from 'lucide-react';
import { useState } from 'react';
import { type Aptitude, areQuestionsLocked } from '#contract/aptitudes/aptitude.ts';
import type { AptitudeSection, QuestionPlacement } from '#contract/aptitudes/sections.ts';
import type { Question } from '#contract/questions/question.ts';
import { tradeNames } from '#contract/trade.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QuestionLine } from '#web/features/questions/question-line.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { excerpt, pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { groupByType } from '../publication/readiness.ts';
import { UnpublishButton } from '../publication/unpublish-button.tsx';
import { useAddAptitudeQuestions, useRemoveAptitudeQuestion } from '../requests.ts';
import { ArrangeQuestions } from './arrange-questions.tsx';

type QuestionsTabProps = {
  aptitude: Aptitude;
  sections: readonly AptitudeSection[];
  questions: readonly Question[];
  places: readonly QuestionPlacement[];
};

export function QuestionsTab({ aptitude, sections, questions, places }: QuestionsTabProps) {
  const locked = areQuestionsLocked(aptitude);
  const [keysShown, setKeysShown] = useState(false);
  const [arranging, setArranging] = useState(false);
  const takeOut = useRemoveWithUndo(aptitude.id);
  const ownMarks = new Map(places.map((place) => [place.question_id, place.marks]));

  const drawn = sections.length > 0 && sections.every(({ blueprint }) => blueprint !== null);
  if (questions.length === 0 && drawn)
    return (
      <Card>
        <EmptyState icon={Dices} title="Every section draws its questions">
          No question is chosen one by one. What is drawn from stands under Sections; see the test as a
          student from the menu above.
        </EmptyState>
      </Card>
    );
  if (questions.length === 0)
    return (
      <Card>
        <EmptyState icon={ListPlus} title="This test has no questions yet" action={!locked && <AddLink />}>
          Select questions in the question set, then add them to “{aptitude.name}”.
        </EmptyState>
      </Card>
    );
  if (arranging && !locked)
    return (
      <ArrangeQuestions
        aptitudeId={aptitude.id}
        sections={sections}
        questions={questions}
        places={places}
        onDone={() => setArranging(false)}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-muted text-sm">
          {locked ? (
            <>
              <Lock aria-hidden="true" className="size-4 shrink-0" />
              {aptitude.attempt_count > 0
                ? 'Students have started this test, so its questions stay as they are.'
                : 'A published test with sections keeps its questions. Make it a draft again to change them.'}
            </>
          ) : (
            describeOrder(sections)
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => setKeysShown(!keysShown)}>
            {keysShown ? 'Hide all keys' : 'Show all keys'}
          </Button>
          {locked && aptitude.attempt_count === 0 && <UnpublishButton aptitude={aptitude} />}
          {!locked && (
            <>
              <Button variant="secondary" onClick={() => setArranging(true)}>
                <ListOrdered aria-hidden="true" /> Arrange
              </Button>
              <AddLink />
            </>
          )}
        </div>
      </div>
      {groupsOf(sections, questions, places).map((group) => (
        <section key={group.key} aria-labelledby={`section-${group.key}`}>
          <h2 id={`section-${group.key}`} tabIndex={-1} className="mb-3 font-semibold text-lg outline-none">
            {group.name}{' '}
            <span className="font-normal text-muted text-sm tabular-nums">
              {pluralize(group.questions.length, 'question')}
            </span>
          </h2>
          <Card flush>
            <ol className="divide-y divide-line">
              {group.questions.map((question, index) => (
                <li key={question.id} className="px-4 py-1.5 sm:px-6">
                  <QuestionLine
                    key={String(keysShown)}
                    question={question}
                    startOpen={keysShown}
                    keyOnly
                    lead={
                      <span className="block py-1 text-end font-medium text-muted text-sm tabular-nums">
                        {index + 1}
                      </span>
                    }
                    note={<OwnMarks marks={ownMarks.get(question.id) ?? null} />}
                    actions={
                      !locked && (
                        <Button
                          variant="ghost"
                          size="sm"
                          className="!px-2"
                          busy={takeOut.pendingId === question.id}
                          aria-label={`Take out question ${index + 1}: ${excerpt(question.description, 60)}`}
                          onClick={() => takeOut.run(question, group)}
                        >
                          {takeOut.pendingId !== question.id && <X aria-hidden="true" />}
                        </Button>
                      )
                    }
                  />
                </li>
              ))}
            </ol>
          </Card>
        </section>
      ))}
    </div>
  );
}

type Group = { key: string; name: string; section: number | null; questions: readonly Question[] };

/** Questions as a student sees them: by the sections of the test, or else General ones before those of each trade. */
function groupsOf(
  sections: readonly AptitudeSection[],
  questions: readonly Question[],
  places: readonly QuestionPlacement[],
): Group[] {
  if (sections.length === 0)
    return groupByType(questions).map(({ type, questions: members }) => ({
      key: type,
      section: null,
      name: type === 'GENERAL' ? 'General' : `Technical · ${tradeNames[type]}`,
      questions: members,
    }));
  const sectionOf = new Map(places.map((place) => [place.question_id, place.section_id]));
  const named = sections.filter(({ blueprint }) => !blueprint);
  return [...named, { id: null, name: 'Without a section' }]
    .map(({ id, name }) => ({
      key: String(id ?? 'none'),
      section: id,
      name,
      questions: questions.filter((question) => (sectionOf.get(question.id) ?? null) === id),
    }))
    .filter(({ questions: members }) => members.length > 0);
}

function describeOrder(sections: readonly AptitudeSection[]): string {
  const drawn = sections.filter(({ blueprint }) => blueprint).length;
  if (sections.length === 0) return 'Each student gets the questions of a section in another order.';
  return drawn > 0
    ? `${pluralize(drawn, 'section')} of ${sections.length} draw their questions by a blueprint.`
    : 'Each section says whether students get it in an order of their own.';
}

/** The marks of a question that has others in this test. */
function OwnMarks({ marks }: { marks: number | null }) {
  return marks === null ? null : <Badge>{pluralize(marks, 'mark')}</Badge>;
}

/** Removes a question at once and offers to undo it. */
function useRemoveWithUndo(aptitudeId: number) {
  const takeOut = useRemoveAptitudeQuestion(aptitudeId);
  const putBack = useAddAptitudeQuestions(aptitudeId);

  function undo(question: Question, group: Group) {
    putBack.mutate(
      { questionId: question.id, section: group.section },
      {
        onSuccess: () =>
          toast({
            title: 'Question put back',
            description: 'It is at the end of its section.',
            variant: 'success',
          }),
        onError: (error) =>
          toast({ title: 'Not put back', description: errorMessage(error), variant: 'destructive' }),
      },
    );
  }

  function run(question: Question, group: Group) {
    takeOut.mutate(question.id, {
      onSuccess: () => {
        // The focused button is gone with its row.
        document.getElementById(`section-${group.key}`)?.focus();
        toast({
          title: 'Question taken out',
          description: `“${excerpt(question.description, 60)}” stays in the question set.`,
          duration: 10_000,
          action: { label: 'Undo', run: () => undo(question, group) },
        });
      },
      onError: (error) =>
        toast({ title: 'Not taken out', description: errorMessage(error), variant: 'destructive' }),
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
