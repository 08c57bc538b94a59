import { roundDigits } from '../../numbers.ts';
import { toChoice } from '../item/interaction.ts';
import {
  type AnswerPart,
  MAX_OPTIONS,
  NO_RIGHT_ANSWER,
  TOO_MANY_OPTIONS,
} from '../item/interaction-context.ts';
import { creditMultipleChoice, creditSingleChoice } from '../item/option-credits.ts';
import { escapeAsterisks } from '../wildcard.ts';
import { childrenOf, findAll, parseNumber, type QtiElement, textOf } from '../xml.ts';
import { materialsHtml } from './material.ts';
import { findRewardingConditions, findTests, type LegacyScoring } from './scoring.ts';

/** A field of an item, into which one answer goes. */
export type ResponseField = { element: QtiElement; name: string; labels: QtiElement[] };

export const findFields = (presentation: QtiElement): ResponseField[] =>
  findAll(presentation, isField).map((element) => ({
    element,
    name: element.attributes.ident ?? '',
    labels: findAll(element, ({ name }) => name === 'response_label'),
  }));

export const isField = ({ name }: QtiElement): boolean => name.startsWith('response_');

/** The score of one part of an answer. */
const createScorer = (marking: LegacyScoring, field: string) => (values: string[]) =>
  marking.run({ [field]: values }).score - marking.run({}).score;

/** A choice of one or several labels. */
export function readLabels(
  field: ResponseField,
  marking: LegacyScoring,
  text: (html: string) => string,
): AnswerPart | string {
  const { element, name, labels } = field;
  const cardinality = element.attributes.rcardinality?.toLowerCase() ?? 'single';
  if (cardinality === 'ordered' || findAll(element, (child) => child.name === 'ims_render_object').length > 0)
    return 'It asks for an order.';
  if (labels.length < 2) return 'It has fewer than two options.';
  if (labels.length > MAX_OPTIONS) return TOO_MANY_OPTIONS;
  const all = labels.map((label) => ({
    ident: label.attributes.ident ?? '',
    text: text(materialsHtml(label)),
  }));
  const score = createScorer(marking, name);
  const isMultiple = cardinality === 'multiple';
  const key = findKey(
    marking,
    name,
    all.map(({ ident }) => ident),
  );
  // Canvas also writes options that were left empty.
  const shown = all.filter((label) => label.text !== '');
  if (all.some((label) => label.text === '' && key.includes(label.ident)))
    return 'One of its options has no content that the portal can show.';
  const names = shown.map(({ ident }) => ident);
  const options = shown.map((label) => label.text);
  const adds = isMultiple && key.length > 1 && key.every((label) => score([label]) > 0);
  const weighed = isMultiple
    ? creditMultipleChoice(names, key, score, adds)
    : creditSingleChoice(names, key, score);
  if (!weighed) return NO_RIGHT_ANSWER;
  const shuffle = findAll(element, (child) => child.name === 'render_choice')[0]?.attributes.shuffle;
  return toChoice(options, isMultiple, weighed, shuffle !== undefined && !/^yes$/i.test(shuffle.trim()));
}

function findKey(marking: LegacyScoring, field: string, names: string[]): string[] {
  const score = createScorer(marking, field);
  const single = names.filter((name) => score([name]) > 0);
  if (single.length > 0) return single;
  const sets = findRewardingConditions(marking).map((condition) => findTests(condition, field).map(textOf));
  return sets.toSorted((one, other) => score(other) - score(one))[0] ?? [];
}

/** A typed text. */
export function readTextAnswer({ name }: ResponseField, marking: LegacyScoring): AnswerPart | string {
  const tests = findRewardingConditions(marking).flatMap((condition) => findTests(condition, name));
  if (tests.length === 0) return 'It asks for an essay, which only people can mark.';
  const accepted = new Map<string, number>();
  const score = createScorer(marking, name);
  for (const test of tests) {
    const literal = escapeAsterisks(textOf(test));
    if (literal === '' || !/^var(?:equal|substring)$/.test(test.name)) continue;
    accepted.set(test.name === 'varsubstring' ? `*${literal}*` : literal, score([textOf(test)]));
  }
  if (accepted.size === 0) return NO_RIGHT_ANSWER;
  const isCased = tests.some(({ attributes }) => /^yes$/i.test(attributes.case ?? ''));
  return {
    kind: 'text',
    options: [],
    correct: [...accepted.keys()],
    ...(isCased && { caseSensitive: true }),
    ...creditsOf([...accepted.values()]),
  };
}

/** A typed number: exact values, and ranges around them. */
export function readNumber({ name }: ResponseField, marking: LegacyScoring): AnswerPart | string {
  const score = createScorer(marking, name);
  const values: { value: number; tolerance: number; worth: number }[] = [];
  const add = (value: number, tolerance: number) => {
    const known = values.find((one) => one.value === value);
    if (known) known.tolerance = Math.max(known.tolerance, roundDigits(tolerance));
    else values.push({ value, tolerance: roundDigits(tolerance), worth: score([String(value)]) });
  };
  for (const condition of findRewardingConditions(marking)) {
    const tests = findTests(condition, name);
    const ranges = readRanges(condition, name);
    if (ranges === 'open') return 'It accepts every number above or below a limit.';
    const isUsed = new Set<(typeof ranges)[number]>();
    for (const test of tests.filter((candidate) => candidate.name === 'varequal')) {
      const value = parseNumber(textOf(test));
      if (value === undefined) continue;
      const range = ranges.find(([low, high]) => low <= value && value <= high);
      if (range) isUsed.add(range);
      const isMiddle = range && Math.abs(value - range[0] - (range[1] - value)) <= Math.abs(value) * 1e-9;
      if (range && !isMiddle) isUsed.delete(range);
      else add(value, range ? range[1] - value : readTolerance(test, value));
    }
    for (const range of ranges)
      if (!isUsed.has(range)) add(roundDigits((range[0] + range[1]) / 2), (range[1] - range[0]) / 2);
  }
  if (values.length === 0) return NO_RIGHT_ANSWER;
  const tolerances = values.map(({ tolerance }) => tolerance);
  return {
    kind: 'numerical',
    options: [],
    correct: values.map(({ value }) => value),
    ...(tolerances.some((tolerance) => tolerance > 0) && { tolerances }),
    ...creditsOf(values.map(({ worth }) => worth)),
  };
}

function readTolerance({ attributes }: QtiElement, value: number): number {
  const margin = parseNumber(attributes.margin);
  if (margin !== undefined)
    return attributes.margintype === 'percent' ? (Math.abs(value) * margin) / 100 : margin;
  const precision = parseNumber(attributes.precision);
  return precision !== undefined && attributes.precisiontype === 'decimals' ? 0.5 * 10 ** -precision : 0;
}

function readRanges(condition: QtiElement, field: string): [number, number][] | 'open' {
  const tests = findTests(condition, field);
  const bound = (one: 'var[g]te?' | 'var[l]te?') =>
    tests
      .filter(({ name }) => new RegExp(`^${one}$`).test(name))
      .flatMap((test) => parseNumber(textOf(test)) ?? []);
  const lows = bound('var[g]te?');
  const highs = bound('var[l]te?');
  if (lows.length !== highs.length) return 'open';
  return lows.map((low, place) => [low, highs[place] ?? low]);
}

/** The marks of a full answer, and credits where they differ. */
function creditsOf(worths: number[]): Pick<AnswerPart, 'credits' | 'points'> {
  const full = Math.max(...worths);
  if (full <= 0) return {};
  const credits = worths.map((worth) => roundDigits(Math.max(worth / full, -1)));
  return { points: full, ...(credits.some((value) => value !== 1) && { credits }) };
}

/** Several fields with the same labels become a matching question; each field is a prompt. */
export function readMatching(
  fields: ResponseField[],
  marking: LegacyScoring,
  text: (html: string) => string,
): AnswerPart | string {
  const correct: [string, string][] = [];
  const options = new Map<string, string>();
  let full = 0;
  if (fields.length > MAX_OPTIONS || fields.some(({ labels }) => labels.length > MAX_OPTIONS))
    return TOO_MANY_OPTIONS;
  for (const field of fields) {
    const prompt = text(materialsHtml(field.element, ({ name }) => name.startsWith('render_')));
    const score = createScorer(marking, field.name);
    const scored = field.labels.map((label) => {
      const ident = label.attributes.ident ?? '';
      if (!options.has(ident)) options.set(ident, text(materialsHtml(label)));
      return { match: options.get(ident) ?? '', worth: score([ident]) };
    });
    const best = Math.max(...scored.map(({ worth }) => worth));
    const right = scored.filter(({ worth }) => worth === best && worth > 0);
    // Canvas also writes rows that were left empty.
    if (prompt === '' && (right.length === 0 || right[0]?.match === '')) continue;
    if (right.length !== 1 || !right[0])
      return right.length === 0 ? NO_RIGHT_ANSWER : 'A part of it goes with several others.';
    if (prompt === '' || right[0].match === '')
      return 'One of its parts has no content that the portal can show.';
    correct.push([prompt, right[0].match]);
    full += best;
  }
  const matches = new Map(correct);
  if (correct.some(([prompt, match]) => matches.get(prompt) !== match))
    return 'Two of its parts are the same.';
  if (correct.length === 0) return NO_RIGHT_ANSWER;
  return {
    kind: 'matching',
    options: [...new Set(options.values())].filter((option) => option !== ''),
    correct: [...matches],
    points: full,
  };
}

export const labelKey = ({ labels }: ResponseField): string =>
  labels.map(({ attributes }) => attributes.ident ?? '').join('\n');

/** The texts of the labels. Canvas accepts each of them as the answer to a blank. */
export function readBlank({ labels, name }: ResponseField, marking: LegacyScoring): AnswerPart | string {
  const texts = labels
    .map((label) => childrenOf(label).map(textOf).join(' ').trim())
    .filter((text) => text !== '');
  if (texts.length === 0) return NO_RIGHT_ANSWER;
  const full = Math.max(
    ...labels.map(({ attributes }) => createScorer(marking, name)([attributes.ident ?? ''])),
  );
  return {
    kind: 'text',
    options: [],
    correct: [...new Set(texts.map(escapeAsterisks))],
    ...(full > 0 && { points: full }),
  };
}
