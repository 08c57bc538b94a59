import { Fragment, type ReactNode } from 'react';
import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { Result } from '#contract/results.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { matchesFilter, outcomeLabels, type ReviewFilter, reviewFilters } from '../breakdown/breakdown.ts';
import { PassageCard } from './passage-card.tsx';
import { QuestionReview } from './question-review.tsx';

type ReviewedQuestionsProps = Pick<Result, 'responses' | 'stimuli'> & {
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
  /** Content below a question. */
  below?: (response: MarkedResponse, number: number) => ReactNode;
};

const filterLabels: Record<ReviewFilter, string> = { all: 'All', ...outcomeLabels };

function getFilterLabel(filter: ReviewFilter, responses: readonly MarkedResponse[]): string {
  const isPartly = responses.some((one) => one.answer.outcome === 'partial' && matchesFilter(filter, one));
  return filter === 'wrong' && isPartly ? 'Incorrect or partly correct' : filterLabels[filter];
}

/** Every question of a marked paper with its passage, filtered by outcome. */
export function ReviewedQuestions({ filter, onFilter, ...shown }: ReviewedQuestionsProps) {
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="mb-3 font-semibold text-xl tracking-tight">
        Every question
      </h2>
      <Tabs
        label="Questions by outcome"
        value={filter}
        onChange={onFilter}
        tabs={reviewFilters.map((value) => ({
          value,
          label: getFilterLabel(value, shown.responses),
          count: shown.responses.filter((response) => matchesFilter(value, response)).length,
          content: <ReviewList filter={value} {...shown} />,
        }))}
      />
    </section>
  );
}

function ReviewList({ responses, stimuli, filter, below }: Omit<ReviewedQuestionsProps, 'onFilter'>) {
  const shown = responses
    .map((response, place) => ({ response, number: place + 1 }))
    .filter(({ response }) => matchesFilter(filter, response));
  if (shown.length === 0) return <EmptyState title={emptyTitles[filter]} />;
  return (
    <div className="flex flex-col gap-4">
      {shown.map(({ response, number }, place) => {
        const { id, stimulus_id } = response.question;
        // Questions about one passage follow one another; the passage stands before the first of them.
        const first = shown[place - 1]?.response.question.stimulus_id !== stimulus_id;
        const stimulus = first ? stimuli.find((one) => one.id === stimulus_id) : undefined;
        return (
          <Fragment key={id}>
            {stimulus && <PassageCard stimulus={stimulus} />}
            <QuestionReview response={response} number={number}>
              {below?.(response, number)}
            </QuestionReview>
          </Fragment>
        );
      })}
    </div>
  );
}

const emptyTitles: Record<ReviewFilter, string> = {
  all: 'This paper had no questions',
  wrong: 'No incorrect answers',
  blank: 'No unattempted questions',
  right: 'No correct answer this time. The explanations help for the next one',
};
