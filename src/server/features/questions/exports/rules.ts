import type { MatchingKey, NumericalView, QuestionKind, TextView } from '#contract/questions/answer-key.ts';
import type { Item, ItemPicture } from '#lib/question-formats/file-question.ts';
import { escapeInline, escapeStarts } from '#lib/question-formats/html/plain-text.ts';

/** A question as an export needs it. */
type Exported = {
  kind: QuestionKind;
  format: 'markdown' | 'text';
  description: string;
  options: string[];
  correct_options: number[];
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

type Surroundings = {
  /** The area of each topic of the tree. */
  areas: ReadonlyMap<string, string>;
  /** The pictures by their hashes. */
  pictures: ReadonlyMap<string, Uint8Array>;
};

/** A question of the bank as files tell it. What `readItem` makes of it is the same question. */
export function itemOf(question: Exported, { areas, pictures }: Surroundings): Item {
  const shown = new Set<string>();
  const written = (text: string, format = question.format) => {
    const markdown = format === 'text' ? markdownOf(text) : text;
    return markdown.replace(PICTURE, (_, hash: string) => {
      shown.add(hash);
      return `](picture:${hash}.webp)`;
    });
  };
  const { passage } = question;
  const item: Item = {
    ...keyOf(question, written),
    stem: written(question.description),
    topics: pathOf(question.topic_tags, areas),
    difficulty: question.difficulty_level,
    trade: question.question_type,
    where: '',
  };
  if (question.explanation) item.explanation = written(question.explanation);
  if (question.source) item.source = question.source;
  if (passage) item.stimulus = written(passage.description, passage.format);
  const tags = [...question.tags, ...topicTagsOf(question.topic_tags, areas)];
  if (tags.length > 0) item.tags = tags;
  const kept = [...shown].flatMap((hash): ItemPicture[] => {
    const bytes = pictures.get(hash);
    return bytes ? [{ name: `${hash}.webp`, bytes }] : [];
  });
  if (kept.length > 0) item.pictures = kept;
  return item;
}

const PICTURE = /\]\(\s*<?\/api\/picture\/([0-9a-f]{64})\.webp>?(?:\s+"[^"]*")?\s*\)/g;

/** Plain text as Markdown that reads the same, its lines and indents kept. */
function markdownOf(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) =>
      escapeInline(line.trimEnd()).replace(/^ +| {2,}/g, (blanks) => '\u00a0'.repeat(blanks.length)),
    );
  return escapeStarts(lines.join('\n')).replace(/([^\n])\n(?=[^\n])/g, '$1\\\n');
}

const pathOf = ([first]: string[], areas: Surroundings['areas']): string[] => {
  const area = first === undefined ? undefined : areas.get(first);
  return [...(area ? [area] : []), ...(first === undefined ? [] : [first])];
};

/** Categories hold one topic; several, and those that the tree does not have, are told by tags. */
const topicTagsOf = (topics: string[], areas: Surroundings['areas']): string[] =>
  topics.length > 1 || topics.some((topic) => !areas.has(topic))
    ? topics.map((topic) => `topic:${topic}`)
    : [];

type Key = Pick<Item, 'kind' | 'options' | 'correct' | 'tolerances' | 'unit' | 'caseSensitive' | 'credits'>;

function keyOf(question: Exported, written: (text: string) => string): Key {
  const { kind, numerical, text, matching, correct_options } = question;
  if (numerical) return numericalOf(numerical);
  if (text) return textOf(text);
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
  // Files know true and false alone, in this order.
  const plain = kind === 'boolean' && options.join() === 'True,False';
  const choice = kind === 'multiple' ? 'multiple' : 'single';
  return { kind: plain ? 'boolean' : choice, options, correct };
}

const tidy = (value: number) => Number(value.toPrecision(12));

function numericalOf({ accepted, unit }: NumericalView): Key {
  const answers = accepted.map((answer) =>
    'value' in answer
      ? answer
      : {
          value: tidy((answer.from + answer.to) / 2),
          tolerance: tidy((answer.to - answer.from) / 2),
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
    ...creditsOf(answers),
  };
}

function textOf({ accepted, case_sensitive }: TextView): Key {
  return {
    kind: 'text',
    options: [],
    correct: accepted.map(({ text }) => text),
    ...(case_sensitive && { caseSensitive: true }),
    ...creditsOf(accepted),
  };
}

const creditsOf = (answers: { credit: number }[]): Pick<Item, 'credits'> =>
  answers.some(({ credit }) => credit !== 1) ? { credits: answers.map(({ credit }) => credit) } : {};
