import type { FileQuestion } from '../../file-question.ts';
import { textToMarkdown } from '../../html/plain-text.ts';
import { roundDigits } from '../../numbers.ts';
import {
  type DocumentContext,
  type ItemMetadata,
  locate,
  lostContentRemarks,
  type QuestionCollector,
} from '../question-collector.ts';
import { createTextReader, type TextReader } from '../rich-text.ts';
import {
  childOf,
  childrenOf,
  findAll,
  findFirst,
  parseNumber,
  type QtiElement,
  textOf,
  toHtml,
} from '../xml.ts';
import { readExplanation } from './feedback.ts';
import { isInteraction, readInteraction } from './interaction.ts';
import type { AnswerPart } from './interaction-context.ts';
import { type ResponseDeclaration, readDeclarations } from './response-declaration.ts';
import { createScoreFunction, isMapped, sharesMarks } from './scoring.ts';

const BLANK = '_____';
const MAX_PARTS = 100;

/** Reads a QTI 2 or 3 `assessmentItem`: one question, or several about the same text. */
export function readAssessmentItem(
  item: QtiElement,
  place: DocumentContext,
  collector: QuestionCollector,
  details: ItemMetadata = {},
): void {
  const where = locate(place, item);
  const refused = reasonToRefuse(item);
  if (refused) {
    collector.refuse(where, `${refused} The question was left out.`);
    return;
  }
  const texts = createTextReader(place.pictureOf);
  const body = childOf(item, 'itemBody');
  const interactions = findAll(body, isInteraction);
  const frame = { ...readItemFields(item, place, details), where };
  if (interactions.length === 0) {
    addDescription(item, frame, texts, collector, readTotalPoints(item, details));
    return;
  }
  const declarations = readDeclarations(item);
  const together = reasonNotToSplit(item, interactions, declarations);
  const parts = together
    ? [together]
    : interactions.map((interaction) =>
        readPart(item, interaction, declarations, interactions.length > 1, texts),
      );
  const fault = parts.find((part) => typeof part === 'string');
  if (fault) {
    collector.refuse(where, `${fault} The question was left out.`);
    return;
  }
  const whole = parts.filter((part) => typeof part !== 'string');
  const [only] = whole;
  if (whole.length === 1 && only && interactions[0]) {
    const explanation = readExplanation(item, declarations, texts);
    const unit = textOf(findAll(body, isUnit)[0]);
    addQuestion(
      collector,
      frame,
      only,
      readTotalPoints(item, details) ?? weightPoints(only.points, details),
      {
        stem: readStem(body, interactions[0], texts) || frame.title || BLANK,
        ...(explanation.text !== '' && { explanation: explanation.text }),
        ...(unit !== '' && { unit }),
        remarks: [...explanation.remarks, ...lostContentRemarks(texts.lost)],
      },
    );
    return;
  }
  addQuestions(item, interactions, whole, { collector, frame, texts, details, body });
}

type ItemFields = Pick<FileQuestion, 'topics' | 'where'> & Partial<FileQuestion>;

function readItemFields(
  item: QtiElement,
  place: DocumentContext,
  details: ItemMetadata,
): Omit<ItemFields, 'where'> {
  const { weight: _, ...rest } = details;
  const title = item.attributes.title?.trim();
  const stimulus = childrenOf(item, 'assessmentStimulusRef')
    .map(({ attributes }) => place.passageOf(attributes.href ?? ''))
    .filter((text) => text)
    .join('\n\n');
  return { topics: [], ...rest, ...(title && { title }), ...(stimulus !== '' && { stimulus }) };
}

function addDescription(
  item: QtiElement,
  frame: ItemFields,
  texts: TextReader,
  { add, refuse }: QuestionCollector,
  points: number | undefined,
): void {
  const stem = texts.read(childOf(item, 'itemBody')?.children ?? []);
  if (childOf(item, 'responseDeclaration'))
    refuse(frame.where, 'It has an answer but asks no question. The question was left out.');
  else if (stem === '') refuse(frame.where, 'It holds neither text nor question and was left out.');
  else {
    const { text: explanation, remarks } = readExplanation(item, [], texts);
    const part: FileQuestion = { ...frame, kind: 'description', stem, options: [], correct: [] };
    const known = { ...(points !== undefined && { points }), ...(explanation !== '' && { explanation }) };
    add({ ...part, ...known }, [...remarks, ...lostContentRemarks(texts.lost)]);
  }
}

function reasonToRefuse(item: QtiElement): string | undefined {
  if (item.truncated) return 'The file breaks off here.';
  if (item.attributes.adaptive?.trim() === 'true') return 'It changes with the answers.';
  if (childrenOf(item, 'templateDeclaration', 'templateProcessing').length > 0)
    return 'Its numbers or texts are drawn again for each student.';
  return undefined;
}

function readPart(
  item: QtiElement,
  interaction: QtiElement,
  declarations: ResponseDeclaration[],
  isOneOfSeveral: boolean,
  texts: TextReader,
): AnswerPart | string {
  const name = interaction.attributes.responseIdentifier?.trim();
  const declared = declarations.find(({ identifier }) => identifier === name);
  if (!declared) return 'Its answer is not declared.';
  const scoring = createScoreFunction(item, declarations);
  const gaps = findAll(interaction, isGap);
  return readInteraction({
    interaction,
    declared,
    rules: childOf(item, 'responseProcessing'),
    score(values) {
      const score = scoring({ [declared.identifier]: values });
      const nothing = isOneOfSeveral ? scoring({}) : 0;
      return score === undefined || nothing === undefined ? undefined : score - nothing;
    },
    isMapped: isMapped(item, declared),
    text: (element) => texts.read(element.children) || describePicture(element),
    gapName: (gap) => `(${gaps.indexOf(gap) + 1})`,
  });
}

/** The text in place of a picture that the file does not contain: its alternative text, else its file name. */
function describePicture(element: QtiElement): string {
  const [picture] = findAll(element, ({ name }) => name === 'img' || name === 'object');
  const { alt, src, data } = picture?.attributes ?? {};
  return textToMarkdown(alt?.trim() || (src ?? data ?? '').split('/').at(-1) || '');
}

function reasonNotToSplit(
  item: QtiElement,
  interactions: QtiElement[],
  declarations: ResponseDeclaration[],
): string | undefined {
  if (interactions.length === 1) return undefined;
  if (interactions.length > MAX_PARTS) return 'It asks too many things at once.';
  const names = new Set(interactions.map(({ attributes }) => attributes.responseIdentifier?.trim()));
  if (names.size < interactions.length || sharesMarks(item, declarations))
    return 'It asks several things that are marked together.';
  return undefined;
}

type QuestionTexts = { stem: string; remarks: string[] } & Partial<FileQuestion>;

function addQuestion(
  collector: QuestionCollector,
  frame: ItemFields,
  { points: _, remarks = [], ...part }: AnswerPart,
  points: number | undefined,
  { remarks: others, ...texts }: QuestionTexts,
): void {
  collector.add({ ...frame, ...part, ...texts, ...(points !== undefined && { points }) }, [
    ...remarks,
    ...others,
  ]);
}

type SplitContext = {
  collector: QuestionCollector;
  frame: ItemFields;
  texts: TextReader;
  details: ItemMetadata;
  body: QtiElement | undefined;
};

function addQuestions(
  item: QtiElement,
  interactions: QtiElement[],
  parts: AnswerPart[],
  { collector, frame, texts, details, body }: SplitContext,
): void {
  const number = (element: QtiElement) => interactions.indexOf(element) + 1;
  const shared = texts.read(body?.children ?? [], (element) => {
    if (!interactions.includes(element)) return undefined;
    if (isInline(element)) return `(${number(element)}) ${BLANK}`;
    return childOf(element, 'prompt') ? '' : `<p>(${number(element)})</p>`;
  });
  const stimulus = [frame.stimulus, shared].filter(Boolean).join('\n\n');
  const total = readTotalPoints(item, details);
  const sum = parts.reduce((all, { points }) => all + (points ?? Number.NaN), 0);
  for (const [place, part] of parts.entries()) {
    const interaction = interactions[place];
    if (!interaction) continue;
    const prompt = texts.read(childOf(interaction, 'prompt')?.children ?? []);
    const own = outcomeDefault(item, `MAXSCORE_${interaction.attributes.responseIdentifier?.trim()}`);
    const share =
      total !== undefined && part.points !== undefined && sum > 0
        ? roundDigits((part.points / sum) * total)
        : undefined;
    const title = frame.title && { title: `${frame.title} (${place + 1})` };
    addQuestion(collector, { ...frame, ...title }, part, own ?? share ?? weightPoints(part.points, details), {
      stem:
        prompt || (isInline(interaction) ? `What belongs in gap (${place + 1})?` : `Answer (${place + 1}).`),
      ...(stimulus !== '' && { stimulus }),
      remarks: place === 0 ? lostContentRemarks(texts.lost) : [],
    });
  }
}

const isInline = ({ name }: QtiElement) =>
  name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';
const isGap = ({ name }: QtiElement) => name === 'gap';
const isUnit = ({ name, attributes }: QtiElement) => name === 'span' && attributes.class === 'unit';

/** The text of the question, with a gap where the answer stands within a line. */
function readStem(body: QtiElement | undefined, interaction: QtiElement, texts: TextReader): string {
  const gaps = findAll(interaction, isGap);
  const replace = (element: QtiElement): string | undefined => {
    if (element === interaction) {
      if (isInline(element)) return BLANK;
      const prompt = childOf(element, 'prompt');
      const before = prompt ? `<div>${toHtml(prompt.children, replace)}</div>` : '';
      if (element.name !== 'gapMatchInteraction') return before;
      const rest = element.children.filter(
        (node) => typeof node === 'string' || !['prompt', 'gapText', 'gapImg'].includes(node.name),
      );
      return before + toHtml(rest, replace);
    }
    if (isGap(element)) return `(${gaps.indexOf(element) + 1}) ${BLANK}`;
    if (isUnit(element)) return '';
    // An answer on a line of its own needs no gap.
    const others = element.children.filter((node) =>
      typeof node === 'string' ? node.trim() !== '' : !isUnit(node),
    );
    return others.length === 1 && others[0] === interaction && isInline(interaction) ? '' : undefined;
  };
  return texts.read(body?.children ?? [], replace);
}

/** The maximum that the file states for a full answer. */
function readTotalPoints(item: QtiElement, details: ItemMetadata): number | undefined {
  const highest = outcomeDefault(item, 'MAXSCORE');
  const score = childrenOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.identifier === 'SCORE',
  );
  const total = highest ?? parseNumber(score?.attributes.normalMaximum);
  if (total === undefined || total < 0) return undefined;
  return details.weight === undefined ? total : roundDigits(total * details.weight);
}

const outcomeDefault = (item: QtiElement, identifier: string): number | undefined =>
  parseNumber(
    textOf(
      findFirst(
        childrenOf(item, 'outcomeDeclaration').find(({ attributes }) => attributes.identifier === identifier),
        'value',
      ),
    ),
  );

/**
 * The marks of a full answer, by the rules and the weight; undefined for 1, the default of files that state no marks.
 */
function weightPoints(points: number | undefined, { weight }: ItemMetadata): number | undefined {
  const plain = Number((points ?? 1).toFixed(6));
  if (weight !== undefined && weight !== 1) return roundDigits(plain * weight);
  return plain === 1 ? undefined : plain;
}
