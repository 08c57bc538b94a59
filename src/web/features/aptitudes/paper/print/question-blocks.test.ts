import { expect, test } from 'vitest';
import type { Paper } from '../requests.ts';
import { arrangePrintedSections } from './question-blocks.ts';

const section = (name: string): Paper['sections'][number] => ({
  name,
  questions: 0,
  instructions_html: '',
  minutes: null,
  max_marks: 0,
  scheme: { right: 1, wrong: { marks: 0 } },
  cut_off: null,
  ends_at: null,
});
const question = (id: number, name: string, stimulus_id: number | null): Paper['questions'][number] => ({
  id,
  section: name,
  kind: 'single',
  html: '',
  options: [],
  prompts: [],
  unit: '',
  stimulus_id,
  marks_right: 1,
  marks_wrong: 0,
});

test('questions are numbered across sections, and those of a passage are printed together below it', () => {
  const sections = arrangePrintedSections({
    sections: [section('Verbal'), section('Maths')],
    questions: [
      question(11, 'Verbal', null),
      question(12, 'Verbal', 5),
      question(13, 'Verbal', 5),
      question(14, 'Verbal', 6),
      question(15, 'Maths', null),
      question(16, 'Maths', null),
    ],
    stimuli: [
      { id: 5, title: 'The monsoon', html: '' },
      { id: 6, title: 'A table', html: '' },
    ],
  });
  const read = sections.map(({ facts, blocks }) => [
    facts.name,
    blocks.map(({ stimulus, questions }) => [stimulus?.title, questions.map(({ number }) => number)]),
  ]);
  expect(read).toEqual([
    [
      'Verbal',
      [
        [undefined, [1]],
        ['The monsoon', [2, 3]],
        ['A table', [4]],
      ],
    ],
    [
      'Maths',
      [
        [undefined, [5]],
        [undefined, [6]],
      ],
    ],
  ]);
});
