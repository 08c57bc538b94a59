import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { MAX_TYPED_LENGTH } from '#contract/attempts/attempt.ts';
import { isChoiceKind } from '#contract/questions/answer-key.ts';
import { selectOption, setMatch } from '#web/features/questions/answer-fields/selection.ts';
import type { QuestionRange } from '../sections/sections.ts';
import type { TestSession } from '../test-session/test-session.ts';
import type { AnswerChange } from './answers.ts';
import { Stopwatch } from './stopwatch.ts';

/** The student's current question, within the questions that are open, and everything they can do with it. */
export function useAnswering(
  { outbox, paper, readQuestionIndex, storeQuestionIndex }: TestSession,
  { first, last }: QuestionRange,
  paused: boolean,
) {
  const [chosenPlace, setAt] = useState(() => clampIndex(readQuestionIndex(), paper.questions.length));
  const at = Math.min(last, Math.max(first, chosenPlace));
  const [stopwatch] = useState(() => new Stopwatch(() => performance.now()));
  const current = paper.questions[at] ?? paper.questions[0];
  if (!current) throw new Error('A paper holds at least one question');
  const here = useRef(current.id);

  const record = useCallback(
    (change: Omit<AnswerChange, 'question_id'> = {}) => {
      const seconds = stopwatch.takeSeconds();
      outbox.record({ question_id: here.current, ...change, ...(seconds > 0 && { seconds }) });
    },
    [outbox, stopwatch],
  );

  useEffect(() => {
    const follow = () =>
      document.visibilityState === 'visible' && !paused ? stopwatch.start() : stopwatch.pause();
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stopwatch.pause();
    };
  }, [stopwatch, paused]);

  // A layout effect, so that it runs before the new question can be clicked.
  useLayoutEffect(() => {
    const before = here.current;
    // When a section ends by itself, the question changes: the time spent on the old one is recorded before the new one
    // counts.
    const seconds = before === current.id ? 0 : stopwatch.takeSeconds();
    if (seconds > 0) outbox.record({ question_id: before, seconds });
    here.current = current.id;
    storeQuestionIndex(at);
    if (!outbox.view().entries.has(current.id)) outbox.record({ question_id: current.id });
  }, [outbox, stopwatch, storeQuestionIndex, current.id, at]);

  const entry = () => outbox.view().entries.get(here.current);
  function goTo(place: number, change: Omit<AnswerChange, 'question_id'> = {}) {
    record(change);
    outbox.flush();
    setAt(Math.min(last, Math.max(first, place)));
  }

  return {
    at,
    question: current,
    isFirst: at === first,
    isLast: at === last,
    record,
    choose: (option: string) => {
      if (isChoiceKind(current.kind))
        record({ selected_options: selectOption(current.kind, entry()?.selected ?? [], option) });
    },
    type: (value: string) => record({ value: sanitizeTypedAnswer(value) }),
    match: (prompt: string, match: string) =>
      record({ selected_options: setMatch(entry()?.selected ?? [], prompt, match) }),
    clear: () => record(isTypedKind(current.kind) ? { value: '' } : { selected_options: [] }),
    toggleMark: () => record({ marked: !entry()?.marked }),
    // “Save and next” confirms the answer, so it removes the review mark.
    saveAndNext: () => goTo(at + 1, entry()?.marked ? { marked: false } : {}),
    markAndNext: () => goTo(at + 1, { marked: true }),
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    goTo: (place: number) => goTo(place),
  };
}
export type Answering = ReturnType<typeof useAnswering>;

export const isTypedKind = (kind: PaperQuestion['kind']) => kind === 'numerical' || kind === 'text';

/** Keeps the characters that the portal accepts in a typed answer. */
export function sanitizeTypedAnswer(typed: string): string {
  return typed
    .replaceAll('\u0000', '')
    .slice(0, MAX_TYPED_LENGTH)
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The index if the paper has it, else 0. */
const clampIndex = (place: number, questions: number) =>
  Number.isInteger(place) && place > 0 && place < questions ? place : 0;
