import { creditOf, gradeOptions, gradeValues, matchingOf } from '../moodle/credits.ts';
import type { Item } from '../file-question.ts';
import { type Branch, childOf, childrenOf, textIn } from './xml-elements.ts';
import type { Texts } from './question-texts.ts';

type Key = Pick<Item, 'kind' | 'options' | 'correct' | 'credits' | 'tolerances' | 'unit' | 'caseSensitive'>;
type MoodleKey = Key & {
  /** Feedback on right answers. */
  right?: string;
  /** Whether other answers have feedback. */
  other?: boolean;
  remarks?: string[];
};

const UNKNOWN: Record<string, string> = {
  essay: 'This is an essay, which only people can mark.',
  cloze: 'This is a text with several gaps (Cloze), which the portal does not have.',
  multianswer: 'This is a text with several gaps (Cloze), which the portal does not have.',
  gapselect: 'This is a text with gaps to choose for, which the portal does not have.',
  ddwtos: 'This is a text with words to drag into it, which the portal does not have.',
  ddimageortext: 'This is a picture to drag onto, which the portal does not have.',
  ddmarker: 'This is a picture to drag markers onto, which the portal does not have.',
  ordering: 'This is a question about an order, which the portal does not have.',
  stack: 'This is a STACK question, which computes its answers.',
  calculated: 'This is a calculated question, which draws its numbers by lot.',
  calculatedsimple: 'This is a calculated question, which draws its numbers by lot.',
  calculatedmulti: 'This is a calculated question, which draws its numbers by lot.',
  randomsamatch: 'This is a question that draws its pairs by lot.',
};

/** The kind of a question of Moodle with its key; a sentence where it cannot be taken over. */
export function readKey(question: Branch, texts: Texts): MoodleKey | string {
  const type = question.attributes.type ?? '';
  const readers: Record<string, (question: Branch, texts: Texts) => MoodleKey | string> = {
    multichoice: readChoice,
    // All or nothing, each right option at the full fraction.
    multichoiceset: (asked, given) => readChoice(asked, given, false),
    truefalse: readTruth,
    shortanswer: readText,
    numerical: readNumerical,
    matching: readMatching,
    match: readMatching,
    ddmatch: readMatching,
    description: () => ({ kind: 'description', options: [], correct: [] }),
  };
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (reader) return reader(question, texts);
  const why = Object.hasOwn(UNKNOWN, type) ? UNKNOWN[type] : undefined;
  return `${why ?? `Questions of the kind “${type.slice(0, 40)}” are not known here.`} It was left out.`;
}

export const isTrue = (text: string) => /^(1|true|yes)$/i.test(text.trim());

type Answer = { branch: Branch; credit: number; text: string };

const answersOf = (question: Branch): Answer[] =>
  childrenOf(question, 'answer').map((branch) => ({
    branch,
    credit: creditOf(Number(branch.attributes.fraction) || 0),
    text: textIn(branch),
  }));

/** What stands as feedback with the answers that are right. */
function feedbackOf(answers: Answer[], isRight: (answer: Answer) => boolean, texts: Texts) {
  const all = answers.filter(({ branch }) => textIn(childOf(branch, 'feedback')) !== '');
  const right = all.filter(isRight).map(({ branch }) => texts.read(childOf(branch, 'feedback')));
  return {
    right: [...new Set(right)].filter(Boolean).join('\n\n'),
    other: all.some((answer) => !isRight(answer)),
  };
}

function readChoice(
  question: Branch,
  texts: Texts,
  single = isTrue(childOf(question, 'single')?.text ?? 'true'),
): MoodleKey | string {
  const answers = answersOf(question);
  if (answers.length < 2) return 'A choice needs two options at least. It was left out.';
  const graded = gradeOptions(
    answers.map(({ credit }) => credit),
    single,
  );
  if (!graded) return 'No option scores in full. The question was left out.';
  const isRight = ({ credit }: Answer) => (single ? credit >= 1 : credit > 0);
  return {
    kind: single ? 'single' : 'multiple',
    options: answers.map(({ branch }) => texts.read(branch)),
    ...graded,
    ...feedbackOf(answers, isRight, texts),
    ...(single &&
      graded.correct.length > 1 && {
        remarks: ['Several options score in full, of which one may be chosen.'],
      }),
  };
}

function readTruth(question: Branch, texts: Texts): MoodleKey | string {
  const answers = answersOf(question);
  const right = answers.find(({ credit }) => credit >= 1);
  if (!right || !/^(true|false)$/i.test(right.text))
    return 'Neither True nor False is marked as right. The question was left out.';
  return {
    kind: 'boolean',
    options: ['True', 'False'],
    correct: [/^true$/i.test(right.text) ? 0 : 1],
    ...feedbackOf(answers, (answer) => answer === right, texts),
  };
}

function readText(question: Branch, texts: Texts): MoodleKey | string {
  const answers = answersOf(question);
  const graded = gradeValues(
    answers.filter(({ text }) => text !== '').map(({ text, credit }) => ({ value: text, credit })),
  );
  if (!graded) return 'No answer scores. The question was left out.';
  const { values, ...credits } = graded;
  return {
    kind: 'text',
    options: [],
    correct: values,
    ...credits,
    ...(isTrue(childOf(question, 'usecase')?.text ?? '') && { caseSensitive: true }),
    ...feedbackOf(answers, ({ credit }) => credit >= 1, texts),
  };
}

function readNumerical(question: Branch, texts: Texts): MoodleKey | string {
  const answers = answersOf(question).filter(({ text }) => text !== '*');
  const scoring = answers.filter(({ credit }) => credit > 0);
  const wrong = scoring.find(({ text }) => !Number.isFinite(numberOf(text)));
  if (wrong) return `“${wrong.text.slice(0, 40)}” is no number. The question was left out.`;
  const graded = gradeValues(scoring.map(({ text, credit }) => ({ value: numberOf(text), credit })));
  if (!graded) return 'No number is accepted. The question was left out.';
  const { values, ...credits } = graded;
  const tolerances = scoring.map(({ branch }) => {
    const tolerance = Math.abs(numberOf(childOf(branch, 'tolerance')?.text ?? '0'));
    return Number.isFinite(tolerance) ? tolerance : 0;
  });
  const units = childrenOf(question, 'units').flatMap((all) => childrenOf(all, 'unit'));
  const unit = units.find((each) => numberOf(childOf(each, 'multiplier')?.text ?? '1') === 1);
  const name = unit && (childOf(unit, 'unit_name')?.text.trim() ?? '');
  return {
    kind: 'numerical',
    options: [],
    correct: values,
    ...credits,
    ...(tolerances.some((tolerance) => tolerance !== 0) && { tolerances }),
    ...(name && { unit: name }),
    ...feedbackOf(answers, ({ credit }) => credit >= 1, texts),
    ...(units.length > 1 && { remarks: ['Units besides the first were left out.'] }),
  };
}

/** A number with a point or a comma; `NaN` for an empty text. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

function readMatching(question: Branch, texts: Texts): MoodleKey | string {
  const matching = matchingOf(
    childrenOf(question, 'subquestion').map((row) => ({
      prompt: texts.read(row),
      match: texts.read(childOf(row, 'answer'), 'moodle'),
    })),
  );
  if (matching.correct.length === 0) return 'No pair has a prompt. The question was left out.';
  return { kind: 'matching', ...matching };
}
