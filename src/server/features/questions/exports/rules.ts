import type { MatchingKey, NumericalView, QuestionKind, TextView } from '#contract/questions/answer-key.ts';
import { nameEachOther } from '#contract/questions/named-options.ts';
import type { FilePicture, FileQuestion } from '#lib/question-formats/file-question.ts';
import { escapeBlockStarts, escapeInline } from '#lib/question-formats/html/plain-text.ts';

/** A question as an export needs it. */
type ExportedQuestion = {
  kind: QuestionKind;
  format: 'markdown' | 'text';
  description: string;
  options: string[];
  correct_options: number[];
  keep_option_order: boolean;
  numerical: NumericalView | null;
  text: TextView | null;
  matching: MatchingKey | null;
  explanation: string;
  topic_tags: string[];
  tags: string[];
  source: string;
  question_type: string;
  difficulty_level: number;
  /** The passage's source, in Markdown unless it is plain text. */
  passage: { description: string; format: 'markdown' | 'text' } | null;
};

type ExportContext = {
  /** The area of each topic of the tree. */
  areas: ReadonlyMap<string, string>;
  /** The pictures by their hashes. */
  pictures: ReadonlyMap<string, Uint8Array>;
};

/** A question of the bank as a file question, which `toImportedItem` turns into the same question again. */
export function toFileQuestion(question: ExportedQuestion, { areas, pictures }: ExportContext): FileQuestion {
  const shown = new Set<string>();
  const written = (text: string, format = question.format) => {
    const markdown = format === 'text' ? plainTextToMarkdown(text) : text;
    return markdown.replace(PICTURE_LINK, (_, hash: string) => {
      shown.add(hash);
      return `](picture:${hash}.webp)`;
    });
  };
  const { passage } = question;
  const item: FileQuestion = {
    ...toKeyFields(question, written),
    stem: written(question.description),
    topics: categoryPath(question.topic_tags, areas),
    difficulty: question.difficulty_level,
    trade: question.question_type,
    where: '',
  };
  if (question.explanation) item.explanation = written(question.explanation);
  // Files that say nothing leave it to the options, as the bank does.
  if (question.keep_option_order !== nameEachOther(question)) item.shuffle = !question.keep_option_order;
  else if (question.keep_option_order) item.shuffle = false;
  if (question.source) item.source = question.source;
  if (passage) item.stimulus = written(passage.description, passage.format);
  const tags = [...question.tags, ...topicTagsOf(question.topic_tags, areas)];
  if (tags.length > 0) item.tags = tags;
  const kept = [...shown].flatMap((hash): FilePicture[] => {
    const bytes = pictures.get(hash);
    return bytes ? [{ name: `${hash}.webp`, bytes }] : [];
  });
  if (kept.length > 0) item.pictures = kept;
  return item;
}

const PICTURE_LINK = /\]\(\s*<?\/api\/picture\/([0-9a-f]{64})\.webp>?(?:\s+"[^"]*")?\s*\)/g;

/** Plain text as Markdown that looks the same, with its lines and indents. */
function plainTextToMarkdown(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) =>
      escapeInline(line.trimEnd()).replace(/^ +| {2,}/g, (blanks) => '\u00a0'.repeat(blanks.length)),
    );
  return escapeBlockStarts(lines.join('\n')).replace(/([^\n])\n(?=[^\n])/g, '$1\\\n');
}

const categoryPath = ([first]: string[], areas: ExportContext['areas']): string[] => {
  const area = first === undefined ? undefined : areas.get(first);
  return [...(area ? [area] : []), ...(first === undefined ? [] : [first])];
};

/** A category holds one topic. Several topics, and topics outside the tree, become tags. */
const topicTagsOf = (topics: string[], areas: ExportContext['areas']): string[] =>
  topics.length > 1 || topics.some((topic) => !areas.has(topic))
    ? topics.map((topic) => `topic:${topic}`)
    : [];

type KeyFields = Pick<
  FileQuestion,
  'kind' | 'options' | 'correct' | 'tolerances' | 'unit' | 'caseSensitive' | 'credits'
>;

function toKeyFields(question: ExportedQuestion, written: (text: string) => string): KeyFields {
  const { kind, numerical, text, matching, correct_options } = question;
  if (numerical) return toNumericalKey(numerical);
  if (text) return toTextKey(text);
  if (matching) {
    const pairs = matching.pairs.map(({ prompt, match }): [string, string] => [
      written(prompt),
      written(match),
    ]);
    const matches = [...pairs.map(([, match]) => match), ...matching.extra.map(written)];
    return { kind: 'matching', options: [...new Set(matches)], correct: pairs };
  }
  const options = question.options.map((option) => written(option));
  const correct = correct_options.map((place) => place - 1);
  // File formats know only True and False, in this order.
  const plain = kind === 'boolean' && options.join() === 'True,False';
  const choice = kind === 'multiple' ? 'multiple' : 'single';
  return { kind: plain ? 'boolean' : choice, options, correct };
}

const roundDigits = (value: number) => Number(value.toPrecision(12));

function toNumericalKey({ accepted, unit }: NumericalView): KeyFields {
  const answers = accepted.map((answer) =>
    'value' in answer
      ? answer
      : {
          value: roundDigits((answer.from + answer.to) / 2),
          tolerance: roundDigits((answer.to - answer.from) / 2),
          credit: answer.credit,
        },
  );
  return {
    kind: 'numerical',
    options: [],
    correct: answers.map(({ value }) => value),
    ...(answers.some(({ tolerance }) => tolerance > 0) && {
      tolerances: answers.map(({ tolerance }) => tolerance),
    }),
    ...(unit && { unit }),
    ...toCredits(answers),
  };
}

function toTextKey({ accepted, case_sensitive }: TextView): KeyFields {
  return {
    kind: 'text',
    options: [],
    correct: accepted.map(({ text }) => text),
    ...(case_sensitive && { caseSensitive: true }),
    ...toCredits(accepted),
  };
}

const toCredits = (answers: { credit: number }[]): Pick<FileQuestion, 'credits'> =>
  answers.some(({ credit }) => credit !== 1) ? { credits: answers.map(({ credit }) => credit) } : {};
