import { expect, test } from 'vitest';
import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import { describeDifference, describeLosses, estimateMinutes, findTenth } from './comparison.ts';

const answers = (outcome: Outcome, ...times: number[]) => times.map((seconds) => ({ outcome, seconds }));

/** A paper with these answers; questions are numbered from 1. */
const paperOf = (given: { outcome: Outcome; seconds: number }[]): MarkedResponse[] =>
  given.map((answer, index) => ({
    question: {
      ...{ id: index + 1, section: 'General', kind: 'single', html: '', options: [], prompts: [] },
      ...{ numerical: null, text: null, stimulus_id: null, explanation_html: '' },
      ...{ topic_tags: [], difficulty_level: 1 },
    },
    answer: { selected_options: [], value: '', marks: 0, ...answer },
    ruling: null,
  }));

test('marks beyond either end of the scale lie in the tenth at that end', () => {
  expect([-3, 0, 5.9, 6, 60, 99].map((marks) => findTenth(marks, 60))).toEqual([0, 0, 0, 1, 9, 9]);
  expect(findTenth(0, 0)).toBe(0);
});

test('a difference of less than a twentieth of a point is none', () => {
  expect(describeDifference(50, null)).toBe('First result');
  expect(describeDifference(50.04, 50)).toBe('As the average so far');
  expect(describeDifference(58.25, 50)).toBe('8.3 points above the average so far');
  expect(describeDifference(-10, 50)).toBe('60 points below the average so far');
});

test('twelve mistakes take a quarter of an hour, and one takes a minute', () => {
  expect([12, 1].map(estimateMinutes)).toEqual([15, 1]);
});

test('the sentence names time on wrong answers, or what was left out, or that nothing was lost', () => {
  const wrong = answers('wrong', 108, 108, 108, 108, 108);
  expect(describeLosses(paperOf(wrong), [], 'you')).toBe('9 min on 5 questions that you got wrong');
  expect(describeLosses(paperOf(answers('blank', 0, 0)), [], 'you')).toBe('2 questions unattempted');
  expect(describeLosses(paperOf(answers('right', 10)), [], 'you')).toBe('Every answer is correct');
  expect(describeLosses([], [], 'you')).toBeUndefined();
});

test('haste comes first where it is a pattern beside the class', () => {
  const paper = paperOf(answers('wrong', 20, 20, 20, 100));
  const classAnswers = [1, 2, 3, 4].map((question_id) => ({ question_id, right: 50, seconds: 60 }));
  expect(describeLosses(paper, classAnswers, 'the student')).toBe(
    '3 of 4 incorrect answers took less than half the time of the class',
  );
  expect(describeLosses(paper, classAnswers.slice(2), 'the student')).toBe(
    '3 min on 4 questions that the student got wrong',
  );
});
