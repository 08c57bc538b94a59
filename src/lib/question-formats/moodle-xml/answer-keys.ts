import type { FileQuestion } from '../file-question.ts';
import { creditFromPercent, gradeOptions, gradeValues, toMatchingKey } from '../moodle/credits.ts';
import type { QuestionTexts } from './question-texts.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-elements.ts';

type Key = Pick<
  FileQuestion,
  'kind' | 'options' | 'correct' | 'credits' | 'tolerances' | 'unit' | 'caseSensitive'
>;
type MoodleKey = Key & {
  /** Feedback on right answers. */
  right?: string;
  /** Whether wrong answers have feedback. */
  other?: boolean;
  remarks?: string[];
};

const UNSUPPORTED_TYPES: Record<string, string> = {
  essay: 'This is an essay, which only people can mark.',
  cloze: 'This is a text with several gaps (Cloze), which the portal does not have.',
  multianswer: 'This is a text with several gaps (Cloze), which the portal does not have.',
  gapselect: 'This is a text with gaps to choose for, which the portal does not have.',
  ddwtos: 'This is a text with words to drag into it, which the portal does not have.',
  ddimageortext: 'This is a picture to drag onto, which the portal does not have.',
  ddmarker: 'This is a picture to drag markers onto, which the portal does not have.',
  ordering: 'This is a question about an order, which the portal does not have.',
  stack: 'This is a STACK question, which computes its answers.',
  calculated: 'This is a calculated question, which draws random numbers.',
  calculatedsimple: 'This is a calculated question, which draws random numbers.',
  calculatedmulti: 'This is a calculated question, which draws random numbers.',
  randomsamatch: 'This is a question that draws random pairs.',
};

/** Reads the kind and the key of a Moodle question. Returns a sentence where the portal has no such question. */
export function readAnswerKey(question: XmlElement, texts: QuestionTexts): MoodleKey | string {
  const type = question.attributes.type ?? '';
  const readers: Record<string, (question: XmlElement, texts: QuestionTexts) => MoodleKey | string> = {
    multichoice: readChoice,
    // Scored all or nothing: each right option carries the full fraction.
    multichoiceset: (asked, given) => readChoice(asked, given, false),
    truefalse: readTrueFalse,
    shortanswer: readText,
    numerical: readNumerical,
    matching: readMatching,
    match: readMatching,
    ddmatch: readMatching,
    description: () => ({ kind: 'description', options: [], correct: [] }),
  };
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (reader) return reader(question, texts);
  const why = Object.hasOwn(UNSUPPORTED_TYPES, type) ? UNSUPPORTED_TYPES[type] : undefined;
  return `${why ?? `Questions of the kind “${type.slice(0, 40)}” are not supported.`} It was left out.`;
}

export const isTrue = (text: string) => /^(1|true|yes)$/i.test(text.trim());

type Answer = { branch: XmlElement; credit: number; text: string };

const readAnswers = (question: XmlElement): Answer[] =>
  childrenOf(question, 'answer').map((branch) => ({
    branch,
    credit: creditFromPercent(Number(branch.attributes.fraction) || 0),
    text: textOf(branch),
  }));

/** The feedback on the right answers. */
function readFeedback(answers: Answer[], isRight: (answer: Answer) => boolean, texts: QuestionTexts) {
  const all = answers.filter(({ branch }) => textOf(childOf(branch, 'feedback')) !== '');
  const right = all.filter(isRight).map(({ branch }) => texts.read(childOf(branch, 'feedback')));
  return {
    right: [...new Set(right)].filter(Boolean).join('\n\n'),
    other: all.some((answer) => !isRight(answer)),
  };
}

function readChoice(
  question: XmlElement,
  texts: QuestionTexts,
  single = isTrue(childOf(question, 'single')?.text ?? 'true'),
): MoodleKey | string {
  const answers = readAnswers(question);
  if (answers.length < 2) return 'A choice needs at least two options. It was left out.';
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
    ...readFeedback(answers, isRight, texts),
    ...(single &&
      graded.correct.length > 1 && {
        remarks: ['Several options score in full, of which one may be chosen.'],
      }),
  };
}

function readTrueFalse(question: XmlElement, texts: QuestionTexts): MoodleKey | string {
  const answers = readAnswers(question);
  const right = answers.find(({ credit }) => credit >= 1);
  if (!right || !/^(true|false)$/i.test(right.text))
    return 'Neither True nor False is marked as right. The question was left out.';
  return {
    kind: 'boolean',
    options: ['True', 'False'],
    correct: [/^true$/i.test(right.text) ? 0 : 1],
    ...readFeedback(answers, (answer) => answer === right, texts),
  };
}

function readText(question: XmlElement, texts: QuestionTexts): MoodleKey | string {
  const answers = readAnswers(question);
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
    ...readFeedback(answers, ({ credit }) => credit >= 1, texts),
  };
}

function readNumerical(question: XmlElement, texts: QuestionTexts): MoodleKey | string {
  const answers = readAnswers(question).filter(({ text }) => text !== '*');
  const scoring = answers.filter(({ credit }) => credit > 0);
  const wrong = scoring.find(({ text }) => !Number.isFinite(parseNumber(text)));
  if (wrong) return `“${wrong.text.slice(0, 40)}” is no number. The question was left out.`;
  const graded = gradeValues(scoring.map(({ text, credit }) => ({ value: parseNumber(text), credit })));
  if (!graded) return 'No number is accepted. The question was left out.';
  const { values, ...credits } = graded;
  const tolerances = scoring.map(({ branch }) => {
    const tolerance = Math.abs(parseNumber(childOf(branch, 'tolerance')?.text ?? '0'));
    return Number.isFinite(tolerance) ? tolerance : 0;
  });
  const units = childrenOf(question, 'units').flatMap((all) => childrenOf(all, 'unit'));
  const unit = units.find((each) => parseNumber(childOf(each, 'multiplier')?.text ?? '1') === 1);
  const name = unit && (childOf(unit, 'unit_name')?.text.trim() ?? '');
  return {
    kind: 'numerical',
    options: [],
    correct: values,
    ...credits,
    ...(tolerances.some((tolerance) => tolerance !== 0) && { tolerances }),
    ...(name && { unit: name }),
    ...readFeedback(answers, ({ credit }) => credit >= 1, texts),
    ...(units.length > 1 && { remarks: ['Units besides the first were left out.'] }),
  };
}

/** Reads a number with a decimal point or comma; `NaN` for an empty text. */
const parseNumber = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

function readMatching(question: XmlElement, texts: QuestionTexts): MoodleKey | string {
  const matching = toMatchingKey(
    childrenOf(question, 'subquestion').map((row) => ({
      prompt: texts.read(row),
      match: texts.read(childOf(row, 'answer'), 'moodle'),
    })),
  );
  if (matching.correct.length === 0) return 'No pair has a prompt. The question was left out.';
  return { kind: 'matching', ...matching };
}
