import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { ClassAnswer, Result } from '#contract/results.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import {
  findSlow,
  matchesFilter,
  outcomeLabels,
  type ReviewFilter,
  reviewFilters,
} from '../breakdown/breakdown.ts';
import { PassageCard } from './passage-card.tsx';
import { QuestionReview } from './question-review.tsx';
import { useReviewKeys, useSwipe } from './review-gestures.ts';

type ReviewedQuestionsProps = Pick<Result, 'responses' | 'stimuli'> & {
  classAnswers?: readonly ClassAnswer[];
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
  /** The number in the paper of the question on view; the first that the filter shows if this is none of them. */
  number: number | undefined;
  onNumber: (number: number) => void;
  /** Content below a question. */
  below?: (response: MarkedResponse, number: number) => ReactNode;
};

type Numbered = { response: MarkedResponse; number: number };

const filterLabels: Record<ReviewFilter, string> = { all: 'All', slow: 'Slow', ...outcomeLabels };

function getFilterLabel(filter: ReviewFilter, shown: readonly Numbered[]): string {
  const isPartly = filter === 'wrong' && shown.some(({ response }) => response.answer.outcome === 'partial');
  return isPartly ? 'Incorrect or partly correct' : filterLabels[filter];
}

/** The questions of a marked paper, one at a time, filtered by outcome. */
export function ReviewedQuestions({ filter, onFilter, ...shown }: ReviewedQuestionsProps) {
  const slow = findSlow(shown.responses, shown.classAnswers ?? []);
  const numbered = shown.responses.map((response, place) => ({ response, number: place + 1 }));
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="mb-3 font-semibold text-xl tracking-tight">
        Review
      </h2>
      <Tabs
        label="Questions by outcome"
        value={filter}
        onChange={onFilter}
        tabs={reviewFilters.map((value) => {
          const own = numbered.filter(({ response }) => matchesFilter(value, response, slow));
          return {
            value,
            label: getFilterLabel(value, own),
            count: own.length,
            content:
              own.length === 0 ? (
                <EmptyState title={emptyTitles[value]} />
              ) : (
                <OneQuestion questions={own} {...shown} />
              ),
          };
        })}
      />
    </section>
  );
}

type OneQuestionProps = Omit<ReviewedQuestionsProps, 'filter' | 'onFilter'> & {
  questions: readonly Numbered[];
};

function OneQuestion({ questions, number, onNumber, stimuli, classAnswers, below }: OneQuestionProps) {
  const place = Math.max(
    0,
    questions.findIndex((one) => one.number === number),
  );
  const shown = questions[place];
  const view = useRef<HTMLElement>(null);
  // An address that names a question leads to it.
  const moved = useRef(number !== undefined);
  const go = (to: number) => {
    const target = questions[to];
    if (!target || to === place) return;
    moved.current = true;
    onNumber(target.number);
  };
  useReviewKeys({ next: () => go(place + 1), previous: () => go(place - 1) });
  const swipe = useSwipe({ next: () => go(place + 1), previous: () => go(place - 1) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is read from its beginning
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    view.current?.scrollIntoView({ block: 'start' });
    view.current?.focus({ preventScroll: true });
  }, [shown?.number]);
  if (!shown) return null;
  const { response } = shown;
  const passage = stimuli.find(({ id }) => id === response.question.stimulus_id);
  return (
    <>
      {/* The element of another question is another one, so that a screen reader reads its name. */}
      <section
        key={shown.number}
        ref={view}
        tabIndex={-1}
        aria-label={`Question ${shown.number}, ${place + 1} of ${questions.length}`}
        className="mb-4 flex scroll-mt-24 flex-col gap-4 outline-none"
        {...swipe}
      >
        {passage && <PassageCard stimulus={passage} />}
        <QuestionReview
          response={response}
          number={shown.number}
          classAnswer={classAnswers?.find(({ question_id }) => question_id === response.question.id)}
        >
          {below?.(response, shown.number)}
        </QuestionReview>
      </section>
      <BottomBar aria-label="Questions" className="border-line ps-2.5 sm:ps-2.5">
        <Button variant="secondary" disabled={place === 0} onClick={() => go(place - 1)}>
          <ChevronLeft aria-hidden="true" /> <span className="max-sm:sr-only">Previous</span>
        </Button>
        <span className="flex min-w-0 items-center gap-3">
          <span aria-hidden="true" className="narrow:hidden text-muted text-sm">
            Question
          </span>
          <Select
            aria-label="Question on view"
            className="w-22"
            value={String(place)}
            onChange={({ target }) => go(Number(target.value))}
            options={questions.map((one, at) => ({ value: String(at), label: String(one.number) }))}
          />
          <span className="whitespace-nowrap text-muted text-sm tabular-nums max-md:sr-only">
            {place + 1} of {questions.length} shown
          </span>
        </span>
        <Button variant="secondary" disabled={place === questions.length - 1} onClick={() => go(place + 1)}>
          <span className="max-sm:sr-only">Next</span> <ChevronRight aria-hidden="true" />
        </Button>
      </BottomBar>
      <p className="mt-3 hidden text-muted text-sm md:block">
        Keys: N for the next question, P for the previous one.
      </p>
    </>
  );
}

const emptyTitles: Record<ReviewFilter, string> = {
  all: 'This paper had no questions',
  wrong: 'No incorrect answers',
  blank: 'No unattempted questions',
  slow: 'No slow answers',
  right: 'No correct answer this time. The explanations help for the next one',
};
