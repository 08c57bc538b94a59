import { creditsOf } from '../moodle/credits.ts';
import type { Item } from '../file-question.ts';
import { stemWithStimulus, tagsWith } from '../moodle/tags.ts';
import { withParentheses } from '../moodle/formulas.ts';
import { markdownOf } from '../moodle/text.ts';
import { moodleFile } from './question-texts.ts';

/**
 * Questions as Moodle XML, which `readMoodleXml` reads back; what the format has no place for stands in tags. Items come
 * back with the matches of a matching question in the order of its pairs.
 */
export function writeMoodleXml(items: Item[]): string {
  const parts: string[] = [];
  let topics = '';
  for (const item of items) {
    const path = ['$course$', 'top', ...item.topics.map(topicName)].join('/');
    if (path !== topics && (topics !== '' || item.topics.length > 0))
      parts.push(element('question', ' type="category"', element('category', '', textElement(path))));
    topics = path;
    parts.push(questionOf(item));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`;
}

const TYPES: Record<Item['kind'], string> = {
  single: 'multichoice',
  multiple: 'multichoice',
  boolean: 'truefalse',
  numerical: 'numerical',
  text: 'shortanswer',
  matching: 'matching',
  description: 'description',
};

// A slash is doubled; a blank keeps one at the beginning from the slash that parts names.
const topicName = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('/', '//')
    .replace(/^(?=\/)/, ' ');

function questionOf(item: Item): string {
  const ordered = item.kind === 'single' || item.kind === 'multiple' || item.kind === 'matching';
  const tags = tagsWith(item, ['difficulty', 'trade', 'source', ...(ordered ? [] : (['shuffle'] as const))]);
  return element(
    'question',
    ` type="${TYPES[item.kind]}"`,
    [
      ...(item.title === undefined ? [] : [element('name', '', textElement(item.title))]),
      written('questiontext', stemWithStimulus(item), item),
      written('generalfeedback', item.explanation ?? '', item),
      ...(item.points === undefined ? [] : [element('defaultgrade', '', String(item.points))]),
      ...(ordered ? [element('shuffleanswers', '', String(item.shuffle ?? true))] : []),
      ...keyOf(item),
      ...(tags.length === 0
        ? []
        : [element('tags', '', tags.map((tag) => element('tag', '', textElement(tag))).join(''))]),
    ].join('\n'),
  );
}

function keyOf(item: Item): string[] {
  const credits = creditsOf(item);
  const fraction = (place: number) => ` fraction="${percent(credits[place] ?? 0)}"`;
  switch (item.kind) {
    case 'description':
      return [];
    case 'boolean':
      return ['true', 'false'].map((word, place) => element('answer', fraction(place), textElement(word)));
    case 'single':
    case 'multiple': {
      const share = item.kind === 'multiple' && !item.credits ? item.correct.length : 1;
      return [
        element('single', '', String(item.kind === 'single')),
        ...item.options.map((option, place) =>
          written('answer', option, item, ` fraction="${percent((credits[place] ?? 0) / share)}"`),
        ),
      ];
    }
    case 'text':
      return [
        element('usecase', '', item.caseSensitive ? '1' : '0'),
        ...item.correct.map((value, place) => element('answer', fraction(place), textElement(String(value)))),
      ];
    case 'numerical':
      return [
        ...item.correct.map((value, place) =>
          element(
            'answer',
            fraction(place),
            textElement(String(value)) + element('tolerance', '', String(item.tolerances?.[place] ?? 0)),
          ),
        ),
        ...(item.unit === undefined ? [] : [unitsOf(item.unit)]),
      ];
    case 'matching':
      return pairsOf(item);
  }
}

const unitsOf = (unit: string) =>
  element(
    'units',
    '',
    element('unit', '', `<multiplier>1</multiplier>${element('unit_name', '', escaped(unit))}`),
  );

function pairsOf(item: Item): string[] {
  const pairs = item.correct.flatMap((pair) => (Array.isArray(pair) ? [pair] : []));
  const matched = new Set(pairs.map(([, match]) => match));
  const extra = item.options.filter((option) => !matched.has(option)).map((option) => ['', option] as const);
  return [...pairs, ...extra].map(([prompt, match]) =>
    element(
      'subquestion',
      ' format="markdown"',
      textElement(inMoodle(prompt, item)) + filesOf(prompt, item) + matchOf(match, item),
    ),
  );
}

// Moodle shows matches as plain text, so they are written as such where that is the same.
function matchOf(match: string, item: Item): string {
  const plain = match.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return markdownOf(plain, 'moodle').markdown === match
    ? element('answer', '', textElement(plain))
    : written('answer', match, item);
}

/** An element with a text in Markdown, and the pictures that it shows. */
const written = (name: string, text: string, item: Item, attributes = '') =>
  element(name, `${attributes} format="markdown"`, textElement(inMoodle(text, item)) + filesOf(text, item));

const inMoodle = (text: string, { pictures = [] }: Item) =>
  pictures.reduce(
    (done, { name }) => done.replaceAll(`](picture:${name})`, `](${moodleFile(name).address})`),
    withParentheses(text),
  );

const filesOf = (text: string, { pictures = [] }: Item) =>
  pictures
    .filter(({ name }) => text.includes(`](picture:${name})`))
    .map(({ name, bytes }) =>
      element(
        'file',
        ` name="${escaped(moodleFile(name).file)}" path="/" encoding="base64"`,
        Buffer.from(bytes).toString('base64'),
      ),
    )
    .join('');

const percent = (credit: number) => Number((credit * 100).toPrecision(12));
const element = (name: string, attributes: string, inner: string) =>
  `<${name}${attributes}>${inner}</${name}>`;
const textElement = (text: string) => element('text', '', escaped(text));

const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
