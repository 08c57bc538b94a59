import type { FileQuestion } from '../file-question.ts';
import { categoryPath } from '../moodle/categories.ts';
import { creditsOf, toPercent } from '../moodle/credits.ts';
import { toMoodleFormulas } from '../moodle/formulas.ts';
import { joinPassage, writeTags } from '../moodle/tags.ts';

/**
 * Writes questions as GIFT, which `readGift` reads back. Fields that GIFT lacks become tags, and pictures are left
 * out. Matching questions come back with their matches in the order of the pairs.
 */
export function writeGift(items: FileQuestion[]): string {
  const blocks: string[] = [];
  let topics = '';
  for (const item of items) {
    const path = categoryPath(item.topics);
    if (path !== topics && (topics !== '' || item.topics.length > 0)) blocks.push(`$CATEGORY: ${path}`);
    topics = path;
    blocks.push(writeBlock(item));
  }
  return `${blocks.join('\n\n')}\n`;
}

function writeBlock(item: FileQuestion): string {
  const tags = writeTags(item, [
    'difficulty',
    'trade',
    'source',
    'unit',
    'points',
    'caseSensitive',
    'shuffle',
  ]);
  const comments = tags.map((tag) => `[tag:${collapseWhitespace(tag).replace(/[\]\\]/g, '\\$&')}]`);
  const title = item.title === undefined ? '' : `::${escapeGift(item.title)}::`;
  const stem = `${title}[markdown]${escapeGift(toMoodleFormulas(joinPassage(item)))}`;
  const feedback = item.explanation
    ? [`####[markdown]${escapeGift(toMoodleFormulas(item.explanation))}`]
    : [];
  const block =
    item.kind === 'description'
      ? [stem]
      : item.kind === 'boolean'
        ? [`${stem}{`, item.correct[0] === 0 ? 'TRUE' : 'FALSE', ...feedback, '}']
        : [`${stem}{${item.kind === 'numerical' ? '#' : ''}`, ...writeAnswers(item), ...feedback, '}'];
  return [...(comments.length > 0 ? [`// ${comments.join(' ')}`] : []), ...block].join('\n');
}

function writeAnswers(item: FileQuestion): string[] {
  if (item.kind === 'matching') return writePairs(item);
  const credits = creditsOf(item);
  if (item.kind === 'numerical')
    return item.correct.map(
      (value, place) => `=${writeWeight(credits[place])}${value}:${item.tolerances?.[place] ?? 0}`,
    );
  if (item.kind === 'text')
    return item.correct.map(
      (value, place) => `=${writeWeight(credits[place])}${escapeArrows(escapeAnswer(String(value)))}`,
    );
  const shares =
    item.kind === 'multiple' && !item.credits
      ? credits.map((credit) => credit / item.correct.length)
      : credits;
  return item.options.map((option, place) => {
    const credit = shares[place] ?? 0;
    if (item.kind === 'single' && credit === 1) return `=${escapeAnswer(toMoodleFormulas(option))}`;
    return `~${credit === 0 ? '' : `%${toPercent(credit)}%`}${escapeAnswer(toMoodleFormulas(option))}`;
  });
}

function writePairs({ options, correct }: FileQuestion): string[] {
  const pairs = correct.flatMap((pair) => (Array.isArray(pair) ? [pair] : []));
  const matched = new Set(pairs.map(([, match]) => match));
  const extra = options.filter((option) => !matched.has(option)).map((option) => ['', option] as const);
  return [...pairs, ...extra].map(
    ([prompt, match]) => `=${escapePairSide(prompt)} -> ${escapePairSide(match)}`,
  );
}

const writeWeight = (credit = 1) => (credit === 1 ? '' : `%${toPercent(credit)}%`);

/** Writes an answer so that its start cannot be read as a weight or a format. */
const escapeAnswer = (text: string) => (/^\s*[%[]/.test(text) ? '[markdown]' : '') + escapeGift(text);
const escapePairSide = (text: string) =>
  (text.startsWith('[') ? '[markdown]' : '') + escapeArrows(escapeGift(toMoodleFormulas(text)));
// Only pairs have arrows.
const escapeArrows = (text: string) => text.replaceAll('->', '-\\>');

const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim();
const escapeGift = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/[\\~=#{}:]/g, '\\$&')
    .replaceAll('\n', '\\n');
