import type { FileQuestion, OnQuestion, QuestionFile } from '../file-question.ts';
import { applyMarking, readTags, splitPassage } from '../moodle/tags.ts';
import { moodleTextToMarkdown, type TextFormat } from '../moodle/text.ts';
import { findAnswerBraces } from './answer-braces.ts';
import { readAnswers } from './answers.ts';
import { type GiftBlock, readBlocks, unescapeGift } from './blocks.ts';

/**
 * Reads a file in Moodle's GIFT format, as its documentation describes it. Formulas may contain braces, and a
 * question with a title may follow without an empty line.
 */
export function readGift(text: string, onItem?: OnQuestion): QuestionFile {
  const file: QuestionFile = { format: 'GIFT', items: [], problems: [], leftOut: 0 };
  for (const block of readBlocks(text)) {
    readQuestion(block, file);
    onItem?.();
  }
  return file;
}

function readQuestion(block: GiftBlock, file: QuestionFile): void {
  const { items, problems } = file;
  const where = `line ${block.line}`;
  const { title, rest, before } = splitTitle(block.text);
  const lost = new Set<string>();
  const parts = splitQuestion(rest);
  if (typeof parts === 'string') {
    problems.push({ where, message: parts });
    file.leftOut++;
    return;
  }
  const { format, text: stemText } = splitFormat(parts.stem, 'moodle');
  const read = (hidden: string) => {
    const own = splitFormat(hidden, format);
    const made = moodleTextToMarkdown(unescapeGift(own.text), own.format);
    for (const what of made.lost) lost.add(what);
    return made.markdown;
  };
  const answers =
    parts.answers === undefined
      ? { kind: 'description' as const, options: [], correct: [] }
      : readAnswers(parts.answers, read);
  if (typeof answers === 'string') {
    problems.push({ where, message: answers });
    file.leftOut++;
    return;
  }
  const { right = '', other, remark, ...keyed } = answers;
  const stem = splitPassage(stemToMarkdown(stemText, format, read));
  if (stem.stem === '' && !title && keyed.kind === 'description') return;
  const explanation = [parts.feedback === '' ? '' : read(parts.feedback), right].filter(Boolean).join('\n\n');
  const tags = readTags(block.tags);
  const item: FileQuestion = {
    ...applyMarking(keyed, tags),
    ...(title && { title }),
    ...stem,
    ...(explanation && { explanation }),
    topics: block.topics,
    ...tags.fields,
    where,
  };
  const about = (message: string) => problems.push({ where, message, item: items.length });
  if (lost.size > 0) about(`Left out: ${[...lost].join(', ')}.`);
  if (other) about('Feedback on single answers was left out.');
  if (before) about('The text before the title was left out.');
  if (remark) about(remark);
  if (stem.stem === '') about('The question has no text.');
  items.push(item);
}

// Dashes stand for the missing word, whatever the text's format.
function stemToMarkdown(text: string, format: TextFormat, read: (hidden: string) => string): string {
  const gap = format === 'markdown' ? '\\_\\_\\_\\_\\_' : '_____';
  return read(`[${format}]${text.replace(BLANK_MARK, gap)}`);
}

const TITLE = /^::((?:[^:]|:(?!:))*)::/m;

/**
 * Finds a title at the start of a line. Text before it, such as a header of the exporting program, is no part of the
 * question.
 */
function splitTitle(text: string): { title?: string; rest: string; before?: boolean } {
  const match = TITLE.exec(text);
  const brace = text.indexOf('{');
  if (!match || (brace >= 0 && brace < match.index)) return { rest: text };
  const { 0: whole, 1: title = '', index } = match;
  return {
    title: unescapeGift(title).trim().replace(/\s+/g, ' '),
    rest: text.slice(index + whole.length).trim(),
    before: index > 0,
  };
}

function splitFormat(hidden: string, usual: TextFormat): { format: TextFormat; text: string } {
  const [whole = '', format] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(hidden) ?? [];
  return { format: (format as TextFormat | undefined) ?? usual, text: hidden.slice(whole.length) };
}

/** Marks the place of the answers within a sentence. */
const BLANK_MARK = '\u0010';

const NO_ANSWERS = {
  unclosed: 'A brace is not closed. The question was left out.',
  cloze: 'This has gaps of Moodle’s Cloze kind. Ask each gap as a question of its own. It was left out.',
  other: 'The text in braces is no answer of GIFT. The question was left out.',
};

/** Splits the stem from the text in the answer braces. Returns a sentence where the braces hold no answers. */
function splitQuestion(text: string): { stem: string; answers?: string; feedback: string } | string {
  const braces = findAnswerBraces(text);
  if (braces.kind === 'none') return { stem: text, feedback: '' };
  if (!('begin' in braces)) return NO_ANSWERS[braces.kind];
  const { begin, end, inner } = braces;
  const after = text.slice(end + 1);
  const mark = inner.lastIndexOf('####');
  return {
    stem: text.slice(0, begin) + (after.trim() === '' ? '' : `${BLANK_MARK}${after}`),
    answers: mark < 0 ? inner : inner.slice(0, mark),
    feedback: mark < 0 ? '' : inner.slice(mark + 4).trim(),
  };
}

/** Titles, categories and formats, which no other text has at the start of a line. */
const GIFT_HEAD = /^\s*(?:::[^:\n][^\n]*::|\$CATEGORY:|\[(?:html|markdown|moodle|plain)\])/m;

const ANSWERS = /^\s*(?:[=~]|%-?\d|#\s*[=\d.+-]|(?:t|true|f|false)\s*(?:#|$))/i;

const CODE = /;\s*(?:\n|$)/;

/** How much answers in braces speak for GIFT: right and wrong options more than a single sign, code not at all. */
function weigh(inner: string): number {
  if (!ANSWERS.test(inner) || CODE.test(inner)) return 0;
  return inner.includes('=') && inner.includes('~') ? 4 : 1;
}

/** Whether a text is GIFT, and no notes or code with braces: its answers outweigh its other paragraphs. */
export function looksLikeGift(text: string): boolean {
  if (GIFT_HEAD.test(text)) return true;
  const found = readBlocks(text).map((block) => findAnswerBraces(block.text));
  const answered = found.reduce((sum, braces) => sum + ('inner' in braces ? weigh(braces.inner) : 0), 0);
  const other = found.filter(({ kind }) => kind === 'none' || kind === 'other' || kind === 'bare').length;
  return answered > 0 && answered >= other;
}
