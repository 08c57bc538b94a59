import { childOf, textOf, type XmlElement } from './xml-elements.ts';

// Syntax from Moodle's documentation of embedded answers: `{2:MULTICHOICE:=right~%50%half~wrong#feedback}`.
const CLOZE_GAP = /\{(\d{0,4}):([A-Z_]{2,20}):((?:\\[\s\S]|[^\\{}]|\{(?!\d{0,4}:[A-Z_]{2,20}:))*)\}/g;
const CHOICE = /^(?:MULTICHOICE|MC)_?[VH]?(S?)$/;
const RESPONSE = /^(?:MULTIRESPONSE|MR)_?H?(S?)$/;
const TEXT = /^(?:SHORTANSWER|SA|MW)(?:_?(C))?$/;
const NUMBER = /^(?:NUMERICAL|NM)$/;

/**
 * Reads a Cloze text with exactly one gap as a question of the gap's kind. The portal asks below the text and leaves
 * a line for the gap. Returns undefined for any other number of gaps, or a gap of an unknown kind.
 */
export function convertSingleGap(question: XmlElement): XmlElement | undefined {
  const asked = childOf(question, 'questiontext');
  const text = textOf(asked);
  const [gap, ...more] = [...text.matchAll(CLOZE_GAP)].filter(([, , kind = '']) => gapKind(kind));
  const kind = gapKind(gap?.[2] ?? '');
  if (!asked || !gap || !kind || more.length > 0 || /\{#\d+\}/.test(text)) return undefined;
  const branch = (name: string, within: string): XmlElement => ({
    ...EMPTY,
    name,
    text: within,
    line: asked.line,
  });
  const line = asked.attributes.format === 'markdown' ? '\\_\\_\\_\\_\\_' : '_____';
  const rest = text.slice(0, gap.index) + line + text.slice(gap.index + gap[0].length);
  const shown = asked.children.filter(({ name }) => name !== 'text');
  const format = asked.attributes.format ?? 'html';
  return {
    ...question,
    attributes: { ...question.attributes, type: kind.type },
    children: [
      ...question.children.filter((child) => child !== asked && child.name !== 'defaultgrade'),
      { ...asked, text: '', children: [branch('text', rest), ...shown] },
      branch('defaultgrade', gap[1] || '1'),
      ...Object.entries(kind.settings).map(([name, setting]) => branch(name, setting)),
      ...parseAnswers(gap[3] ?? '').map(({ fraction, answer, feedback }) => {
        const [value = '', tolerance] = kind.type === 'numerical' ? answer.split(':') : [answer];
        const plain = kind.type === 'multichoice' ? value : decodeEntities(value);
        return {
          ...branch('answer', ''),
          attributes: { fraction, format },
          children: [
            branch('text', plain),
            { ...branch('feedback', ''), attributes: { format }, children: [branch('text', feedback)] },
            ...(tolerance === undefined ? [] : [branch('tolerance', tolerance)]),
            // Moodle stores the pictures of the answers with the text.
            ...shown,
          ],
        };
      }),
    ],
  };
}

const EMPTY = { attributes: {}, children: [] };

function gapKind(sign: string): { type: string; settings: Record<string, string> } | undefined {
  const choice = CHOICE.exec(sign);
  const several = RESPONSE.exec(sign);
  const word = TEXT.exec(sign);
  if (choice) return { type: 'multichoice', settings: { single: 'true', shuffleanswers: flag(choice[1]) } };
  if (several)
    return { type: 'multichoice', settings: { single: 'false', shuffleanswers: flag(several[1]) } };
  if (word) return { type: 'shortanswer', settings: { usecase: flag(word[1]) } };
  return NUMBER.test(sign) ? { type: 'numerical', settings: {} } : undefined;
}

const flag = (sign: string | undefined) => (sign ? '1' : '0');

function parseAnswers(inside: string): { fraction: string; answer: string; feedback: string }[] {
  return splitUnescaped(inside, '~').map((part) => {
    const [, right, weight, rest = ''] = /^\s*(?:(=)|%(-?[\d.,]+)%)?([\s\S]*)$/.exec(part) ?? [];
    const [answer = '', ...feedback] = splitUnescaped(rest, '#');
    const fraction = right ? '100' : (weight ?? '0').replace(',', '.');
    return { fraction, answer: unescaped(answer).trim(), feedback: unescaped(feedback.join('#')).trim() };
  });
}

/** Splits a text at separators without a backslash before them. */
function splitUnescaped(text: string, sign: string): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(/\\[\s\S]|[^\\~#]+|[\\~#]/g))
    if (piece === sign) parts.push('');
    else parts[parts.length - 1] += piece;
  return parts;
}

const unescaped = (text: string) => text.replace(/\\([}#~/"\\])/g, '$1');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
const decodeEntities = (text: string) =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
