import type { FileQuestion } from '../../file-question.ts';
import { roundDigits } from '../../numbers.ts';
import type { AnswerPart } from '../item/interaction-context.ts';
import { lostContentRemarks, type QuestionCollector } from '../question-collector.ts';
import type { TextReader } from '../rich-text.ts';
import { childrenOf, findAll, parseNumber, type QtiElement } from '../xml.ts';
import { isField, type ResponseField } from './answers.ts';
import { materialsHtml } from './material.ts';
import { readPoints } from './metadata.ts';
import type { LegacyScoring } from './scoring.ts';

const BLANK = '_____';

/** The facts about a question that are known before its fields are read. */
export type ItemFields = Partial<FileQuestion> & Pick<FileQuestion, 'topics'>;

type PartContext = {
  collector: QuestionCollector;
  frame: ItemFields & Pick<FileQuestion, 'where'>;
  texts: TextReader;
  marking: LegacyScoring;
  metadata: Map<string, string>;
};

/** Adds the question of an item, or one question for each of its fields. */
export function addQuestions(
  item: QtiElement,
  presentation: QtiElement,
  fields: ResponseField[],
  parts: AnswerPart[],
  rest: PartContext,
): void {
  const { collector, frame, texts, metadata } = rest;
  const isOne = parts.length === 1;
  const body = materialsHtml(presentation, isField);
  const own =
    isOne && fields[0] && fields.length === 1 && parts[0]?.kind !== 'matching'
      ? materialsHtml(fields[0].element, isRender)
      : '';
  // Canvas writes a gap as the field's name in brackets, and repeats that name at the field.
  const names = fields.map(({ name }) => name.replace(/^response_/, ''));
  const marked = names.reduce(
    (html, name, place) => html.replaceAll(`[${name}]`, isOne ? BLANK : `(${place + 1}) ${BLANK}`),
    body,
  );
  const isGapped = marked !== body;
  const stem = texts.readHtml(marked + (isGapped ? '' : own));
  const explanation = readExplanation(item, fields, parts, rest);
  const total = readPoints(metadata) ?? declaredMaximum(item);
  const sum = parts.reduce((all, { points }) => all + (points ?? 0), 0);
  for (const [place, { points: worth = 0, remarks = [], ...part }] of parts.entries()) {
    const points = isOne
      ? (total ?? unusualPoints(worth))
      : total !== undefined && sum > 0
        ? roundDigits((total * worth) / sum)
        : undefined;
    const { points: _, ...plain } = frame;
    const prompt =
      isOne || !fields[place]
        ? ''
        : texts.readHtml(isGapped ? '' : materialsHtml(fields[place].element, isRender));
    const shown = isOne
      ? { stem: stem || frame.title || BLANK }
      : {
          stem: prompt || `What belongs in gap (${place + 1})?`,
          stimulus: [frame.stimulus, stem].filter(Boolean).join('\n\n'),
        };
    const title = !isOne && frame.title ? { title: `${frame.title} (${place + 1})` } : {};
    const whole: FileQuestion = {
      ...plain,
      ...title,
      ...part,
      ...shown,
      ...(points !== undefined && { points }),
      ...(explanation.text !== '' && { explanation: explanation.text }),
    };
    collector.add(whole, [
      ...remarks,
      ...(place === 0 ? [...explanation.remarks, ...lostContentRemarks(texts.lost)] : []),
    ]);
  }
}

const isRender = ({ name }: QtiElement) => name.startsWith('render_');

/** The marks that the file names as the maximum. Canvas writes 100 for every question, so 100 says nothing. */
function declaredMaximum(item: QtiElement): number | undefined {
  const [declared] = findAll(item, ({ name }) => name === 'decvar');
  const highest = parseNumber(declared?.attributes.maxvalue);
  return highest === undefined || highest === 100 || highest <= 0 ? undefined : highest;
}

const unusualPoints = (worth: number) =>
  worth > 0 && worth !== 1 && worth !== 100 ? roundDigits(worth) : undefined;

/** The feedback on a right answer. */
function readExplanation(
  item: QtiElement,
  fields: ResponseField[],
  parts: AnswerPart[],
  { marking, texts }: PartContext,
) {
  const feedbacks = childrenOf(item, 'itemfeedback');
  const responses = Object.fromEntries(
    fields.map((field, place) => [field.name, sampleAnswer(field, parts[place], marking)]),
  );
  const shown = new Set(marking.run(responses).shown);
  const isShown = ({ attributes, children }: QtiElement) =>
    shown.has(attributes.ident ?? '') ||
    children.some((child) => typeof child !== 'string' && child.name === 'solution');
  const read = (feedback: QtiElement) => texts.readHtml(materialsHtml(feedback));
  const kept = feedbacks
    .filter(isShown)
    .map(read)
    .filter((text) => text !== '');
  const others = feedbacks.filter((feedback) => !isShown(feedback) && read(feedback) !== '');
  return {
    text: [...new Set(kept)].join('\n\n'),
    remarks: others.length > 0 ? ['Feedback on wrong answers was left out.'] : [],
  };
}

function sampleAnswer(
  { labels, name }: ResponseField,
  part: AnswerPart | undefined,
  marking: LegacyScoring,
): string[] {
  const correct = part?.correct ?? [];
  if (part?.kind === 'numerical' || part?.kind === 'text') return correct.slice(0, 1).map(String);
  const idents = labels.map(({ attributes }) => attributes.ident ?? '');
  if (part?.kind === 'multiple') return correct.flatMap((place) => idents[Number(place)] ?? []);
  const scores = idents.map((ident) => marking.run({ [name]: [ident] }).score);
  return idents.filter((_, place) => scores[place] === Math.max(...scores)).slice(0, 1);
}
