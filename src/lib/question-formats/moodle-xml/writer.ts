import type { FileQuestion } from '../file-question.ts';
import { categoryPath } from '../moodle/categories.ts';
import { creditsOf, toPercent } from '../moodle/credits.ts';
import { toMoodleFormulas } from '../moodle/formulas.ts';
import { joinPassage, writeTags } from '../moodle/tags.ts';
import { moodleTextToMarkdown } from '../moodle/text.ts';
import { moodleFile } from './question-texts.ts';

/**
 * Writes questions as Moodle XML, which `readMoodleXml` reads back. Fields that the format lacks become tags.
 * Matching questions come back with their matches in the order of the pairs.
 */
export function writeMoodleXml(items: FileQuestion[]): string {
  const parts: string[] = [];
  let topics = '';
  for (const item of items) {
    const path = categoryPath(item.topics);
    if (path !== topics && (topics !== '' || item.topics.length > 0))
      parts.push(xmlElement('question', ' type="category"', xmlElement('category', '', textElement(path))));
    topics = path;
    parts.push(writeQuestion(item));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`;
}

const MOODLE_TYPES: Record<FileQuestion['kind'], string> = {
  single: 'multichoice',
  multiple: 'multichoice',
  boolean: 'truefalse',
  numerical: 'numerical',
  text: 'shortanswer',
  matching: 'matching',
  description: 'description',
};

function writeQuestion(item: FileQuestion): string {
  const ordered = item.kind === 'single' || item.kind === 'multiple' || item.kind === 'matching';
  const tags = writeTags(item, ['difficulty', 'trade', 'source', ...(ordered ? [] : (['shuffle'] as const))]);
  return xmlElement(
    'question',
    ` type="${MOODLE_TYPES[item.kind]}"`,
    [
      ...(item.title === undefined ? [] : [xmlElement('name', '', textElement(item.title))]),
      markdownElement('questiontext', joinPassage(item), item),
      markdownElement('generalfeedback', item.explanation ?? '', item),
      ...(item.points === undefined ? [] : [xmlElement('defaultgrade', '', String(item.points))]),
      ...(ordered ? [xmlElement('shuffleanswers', '', String(item.shuffle ?? true))] : []),
      ...writeKey(item),
      ...(tags.length === 0
        ? []
        : [xmlElement('tags', '', tags.map((tag) => xmlElement('tag', '', textElement(tag))).join(''))]),
    ].join('\n'),
  );
}

function writeKey(item: FileQuestion): string[] {
  const credits = creditsOf(item);
  const fraction = (place: number) => ` fraction="${toPercent(credits[place] ?? 0)}"`;
  switch (item.kind) {
    case 'description':
      return [];
    case 'boolean':
      return ['true', 'false'].map((word, place) => xmlElement('answer', fraction(place), textElement(word)));
    case 'single':
    case 'multiple': {
      const share = item.kind === 'multiple' && !item.credits ? item.correct.length : 1;
      return [
        xmlElement('single', '', String(item.kind === 'single')),
        ...item.options.map((option, place) =>
          markdownElement('answer', option, item, ` fraction="${toPercent((credits[place] ?? 0) / share)}"`),
        ),
      ];
    }
    case 'text':
      return [
        xmlElement('usecase', '', item.caseSensitive ? '1' : '0'),
        ...item.correct.map((value, place) =>
          xmlElement('answer', fraction(place), textElement(String(value))),
        ),
      ];
    case 'numerical':
      return [
        ...item.correct.map((value, place) =>
          xmlElement(
            'answer',
            fraction(place),
            textElement(String(value)) + xmlElement('tolerance', '', String(item.tolerances?.[place] ?? 0)),
          ),
        ),
        ...(item.unit === undefined ? [] : [writeUnits(item.unit)]),
      ];
    case 'matching':
      return writePairs(item);
  }
}

const writeUnits = (unit: string) =>
  xmlElement(
    'units',
    '',
    xmlElement('unit', '', `<multiplier>1</multiplier>${xmlElement('unit_name', '', escapeXml(unit))}`),
  );

function writePairs(item: FileQuestion): string[] {
  const pairs = item.correct.flatMap((pair) => (Array.isArray(pair) ? [pair] : []));
  const matched = new Set(pairs.map(([, match]) => match));
  const extra = item.options.filter((option) => !matched.has(option)).map((option) => ['', option] as const);
  return [...pairs, ...extra].map(([prompt, match]) =>
    xmlElement(
      'subquestion',
      ' format="markdown"',
      textElement(toMoodleMarkdown(prompt, item)) + writeFiles(prompt, item) + writeMatch(match, item),
    ),
  );
}

// Moodle shows matches as plain text, so a match without formatting is written as plain text.
function writeMatch(match: string, item: FileQuestion): string {
  const plain = match.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return moodleTextToMarkdown(plain, 'moodle').markdown === match
    ? xmlElement('answer', '', textElement(plain))
    : markdownElement('answer', match, item);
}

/** An element with a Markdown text and its pictures. */
const markdownElement = (name: string, text: string, item: FileQuestion, attributes = '') =>
  xmlElement(
    name,
    `${attributes} format="markdown"`,
    textElement(toMoodleMarkdown(text, item)) + writeFiles(text, item),
  );

const toMoodleMarkdown = (text: string, { pictures = [] }: FileQuestion) =>
  pictures.reduce(
    (done, { name }) => done.replaceAll(`](picture:${name})`, `](${moodleFile(name).address})`),
    toMoodleFormulas(text),
  );

const writeFiles = (text: string, { pictures = [] }: FileQuestion) =>
  pictures
    .filter(({ name }) => text.includes(`](picture:${name})`))
    .map(({ name, bytes }) =>
      xmlElement(
        'file',
        ` name="${escapeXml(moodleFile(name).file)}" path="/" encoding="base64"`,
        Buffer.from(bytes).toString('base64'),
      ),
    )
    .join('');

const xmlElement = (name: string, attributes: string, inner: string) =>
  `<${name}${attributes}>${inner}</${name}>`;
const textElement = (text: string) => xmlElement('text', '', escapeXml(text));

const INVALID_XML_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escapeXml = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(INVALID_XML_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
