import { creditsOf } from '../moodle/credits.ts';
import type { Item } from '../file-question.ts';
import { stemWithStimulus, tagsWith } from '../moodle/tags.ts';
import { withParentheses } from '../moodle/formulas.ts';

/**
 * Questions as GIFT, which `readGift` reads back; what the format has no place for stands in tags, and pictures are left
 * out. Items come back with the matches of a matching question in the order of its pairs.
 */
export function writeGift(items: Item[]): string {
  const blocks: string[] = [];
  let topics = '';
  for (const item of items) {
    const path = ['$course$', 'top', ...item.topics.map(topicName)].join('/');
    if (path !== topics && (topics !== '' || item.topics.length > 0)) blocks.push(`$CATEGORY: ${path}`);
    topics = path;
    blocks.push(blockOf(item));
  }
  return `${blocks.join('\n\n')}\n`;
}

// A slash is doubled; a blank keeps one at the beginning from the slash that parts names.
const topicName = (name: string) =>
  oneLine(name)
    .replaceAll('/', '//')
    .replace(/^(?=\/)/, ' ');

function blockOf(item: Item): string {
  const tags = tagsWith(item, [
    'difficulty',
    'trade',
    'source',
    'unit',
    'points',
    'caseSensitive',
    'shuffle',
  ]);
  const comments = tags.map((tag) => `[tag:${oneLine(tag).replace(/[\]\\]/g, '\\$&')}]`);
  const title = item.title === undefined ? '' : `::${escaped(item.title)}::`;
  const stem = `${title}[markdown]${escaped(withParentheses(stemWithStimulus(item)))}`;
  const feedback = item.explanation ? [`####[markdown]${escaped(withParentheses(item.explanation))}`] : [];
  const block =
    item.kind === 'description'
      ? [stem]
      : item.kind === 'boolean'
        ? [`${stem}{`, item.correct[0] === 0 ? 'TRUE' : 'FALSE', ...feedback, '}']
        : [`${stem}{${item.kind === 'numerical' ? '#' : ''}`, ...answersOf(item), ...feedback, '}'];
  return [...(comments.length > 0 ? [`// ${comments.join(' ')}`] : []), ...block].join('\n');
}

function answersOf(item: Item): string[] {
  if (item.kind === 'matching') return pairsOf(item);
  const credits = creditsOf(item);
  if (item.kind === 'numerical')
    return item.correct.map(
      (value, place) => `=${weightOf(credits[place])}${value}:${item.tolerances?.[place] ?? 0}`,
    );
  if (item.kind === 'text')
    return item.correct.map(
      (value, place) => `=${weightOf(credits[place])}${withArrows(answer(String(value)))}`,
    );
  const shares =
    item.kind === 'multiple' && !item.credits
      ? credits.map((credit) => credit / item.correct.length)
      : credits;
  return item.options.map((option, place) => {
    const credit = shares[place] ?? 0;
    if (item.kind === 'single' && credit === 1) return `=${answer(withParentheses(option))}`;
    return `~${credit === 0 ? '' : `%${percent(credit)}%`}${answer(withParentheses(option))}`;
  });
}

function pairsOf({ options, correct }: Item): string[] {
  const pairs = correct.flatMap((pair) => (Array.isArray(pair) ? [pair] : []));
  const matched = new Set(pairs.map(([, match]) => match));
  const extra = options.filter((option) => !matched.has(option)).map((option) => ['', option] as const);
  return [...pairs, ...extra].map(([prompt, match]) => `=${inPair(prompt)} -> ${inPair(match)}`);
}

const weightOf = (credit = 1) => (credit === 1 ? '' : `%${percent(credit)}%`);
const percent = (credit: number) => Number((credit * 100).toPrecision(12));

/** An answer whose beginning cannot be taken for a weight or a format. */
const answer = (text: string) => (/^\s*[%[]/.test(text) ? '[markdown]' : '') + escaped(text);
const inPair = (text: string) =>
  (text.startsWith('[') ? '[markdown]' : '') + withArrows(escaped(withParentheses(text)));
// Only pairs have arrows.
const withArrows = (text: string) => text.replaceAll('->', '-\\>');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/[\\~=#{}:]/g, '\\$&')
    .replaceAll('\n', '\\n');
