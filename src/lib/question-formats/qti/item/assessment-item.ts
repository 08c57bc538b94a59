import type { Item } from '../../file-question.ts';
import { textToMarkdown } from '../../html/plain-text.ts';
import type { Part } from './interaction-context.ts';
import { tidy } from './accepted-answers.ts';
import { type Declaration, declarationsOf } from './response-declaration.ts';
import { childOf, childrenOf, type Element, find, findAll, htmlOf, numberOf, textOf } from '../xml.ts';
import { explanationOf } from './feedback.ts';
import { type Details, type Gathering, leftOut, type Place, whereOf } from '../question-collector.ts';
import { isInteraction, readInteraction } from './interaction.ts';
import { createTextReader, type TextReader } from '../rich-text.ts';
import { isMapped, isMarkedTogether, scoringOf } from './scoring.ts';

const GAP = '_____';
const MOST_PARTS = 100;

/** Reads an `assessmentItem` of QTI 2 or 3: one question, or several about the same text. */
export function readAssessmentItem(
  item: Element,
  place: Place,
  gathering: Gathering,
  details: Details = {},
): void {
  const where = whereOf(place, item);
  const refused = refusalOf(item);
  if (refused) {
    gathering.refuse(where, `${refused} The question was left out.`);
    return;
  }
  const texts = createTextReader(place.pictureOf);
  const body = childOf(item, 'itemBody');
  const interactions = findAll(body, isInteraction);
  const frame = { ...frameOf(item, place, details), where };
  if (interactions.length === 0) {
    addDescription(item, frame, texts, gathering, totalOf(item, details));
    return;
  }
  const declarations = declarationsOf(item);
  const together = faultOfSeveral(item, interactions, declarations);
  const parts = together
    ? [together]
    : interactions.map((interaction) =>
        partOf(item, interaction, declarations, interactions.length > 1, texts),
      );
  const fault = parts.find((part) => typeof part === 'string');
  if (fault) {
    gathering.refuse(where, `${fault} The question was left out.`);
    return;
  }
  const whole = parts.filter((part) => typeof part !== 'string');
  const [only] = whole;
  if (whole.length === 1 && only && interactions[0]) {
    const explanation = explanationOf(item, declarations, texts);
    const unit = textOf(findAll(body, isUnit)[0]);
    addOne(gathering, frame, only, totalOf(item, details) ?? weighted(only.points, details), {
      stem: stemOf(body, interactions[0], texts) || frame.title || GAP,
      ...(explanation.text !== '' && { explanation: explanation.text }),
      ...(unit !== '' && { unit }),
      remarks: [...explanation.remarks, ...leftOut(texts.lost)],
    });
    return;
  }
  addSeveral(item, interactions, whole, { gathering, frame, texts, details, body });
}

type Frame = Pick<Item, 'topics' | 'where'> & Partial<Item>;

function frameOf(item: Element, place: Place, details: Details): Omit<Frame, 'where'> {
  const { weight: _, ...rest } = details;
  const title = item.attributes.title?.trim();
  const stimulus = childrenOf(item, 'assessmentStimulusRef')
    .map(({ attributes }) => place.stimulusOf(attributes.href ?? ''))
    .filter((text) => text)
    .join('\n\n');
  return { topics: [], ...rest, ...(title && { title }), ...(stimulus !== '' && { stimulus }) };
}

function addDescription(
  item: Element,
  frame: Frame,
  texts: TextReader,
  { add, refuse }: Gathering,
  points: number | undefined,
): void {
  const stem = texts.read(childOf(item, 'itemBody')?.children ?? []);
  if (childOf(item, 'responseDeclaration'))
    refuse(frame.where, 'It declares an answer and asks for none. The question was left out.');
  else if (stem === '') refuse(frame.where, 'It holds neither text nor question and was left out.');
  else {
    const { text: explanation, remarks } = explanationOf(item, [], texts);
    const part: Item = { ...frame, kind: 'description', stem, options: [], correct: [] };
    const known = { ...(points !== undefined && { points }), ...(explanation !== '' && { explanation }) };
    add({ ...part, ...known }, [...remarks, ...leftOut(texts.lost)]);
  }
}

function refusalOf(item: Element): string | undefined {
  if (item.cut) return 'The file breaks off here.';
  if (item.attributes.adaptive?.trim() === 'true') return 'It changes with the answers.';
  if (childrenOf(item, 'templateDeclaration', 'templateProcessing').length > 0)
    return 'Its numbers or texts are drawn anew for each student.';
  return undefined;
}

function partOf(
  item: Element,
  interaction: Element,
  declarations: Declaration[],
  isOneOfSeveral: boolean,
  texts: TextReader,
): Part | string {
  const name = interaction.attributes.responseIdentifier?.trim();
  const declared = declarations.find(({ identifier }) => identifier === name);
  if (!declared) return 'Its answer is declared nowhere.';
  const scoring = scoringOf(item, declarations);
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
    text: (element) => texts.read(element.children) || pictureIn(element),
    gapName: (gap) => `(${gaps.indexOf(gap) + 1})`,
  });
}

/** What stands for a picture that did not come along: its alternative text, else its file. */
function pictureIn(element: Element): string {
  const [picture] = findAll(element, ({ name }) => name === 'img' || name === 'object');
  const { alt, src, data } = picture?.attributes ?? {};
  return textToMarkdown(alt?.trim() || (src ?? data ?? '').split('/').at(-1) || '');
}

function faultOfSeveral(
  item: Element,
  interactions: Element[],
  declarations: Declaration[],
): string | undefined {
  if (interactions.length === 1) return undefined;
  if (interactions.length > MOST_PARTS) return 'It asks too many things at once.';
  const names = new Set(interactions.map(({ attributes }) => attributes.responseIdentifier?.trim()));
  if (names.size < interactions.length || isMarkedTogether(item, declarations))
    return 'It asks several things that are marked together.';
  return undefined;
}

type Texts = { stem: string; remarks: string[] } & Partial<Item>;

function addOne(
  gathering: Gathering,
  frame: Frame,
  { points: _, remarks = [], ...part }: Part,
  points: number | undefined,
  { remarks: others, ...texts }: Texts,
): void {
  gathering.add({ ...frame, ...part, ...texts, ...(points !== undefined && { points }) }, [
    ...remarks,
    ...others,
  ]);
}

type Several = {
  gathering: Gathering;
  frame: Frame;
  texts: TextReader;
  details: Details;
  body: Element | undefined;
};

function addSeveral(
  item: Element,
  interactions: Element[],
  parts: Part[],
  { gathering, frame, texts, details, body }: Several,
): void {
  const number = (element: Element) => interactions.indexOf(element) + 1;
  const shared = texts.read(body?.children ?? [], (element) => {
    if (!interactions.includes(element)) return undefined;
    if (isInline(element)) return `(${number(element)}) ${GAP}`;
    return childOf(element, 'prompt') ? '' : `<p>(${number(element)})</p>`;
  });
  const stimulus = [frame.stimulus, shared].filter(Boolean).join('\n\n');
  const total = totalOf(item, details);
  const sum = parts.reduce((all, { points }) => all + (points ?? Number.NaN), 0);
  for (const [place, part] of parts.entries()) {
    const interaction = interactions[place];
    if (!interaction) continue;
    const prompt = texts.read(childOf(interaction, 'prompt')?.children ?? []);
    const own = outcomeDefault(item, `MAXSCORE_${interaction.attributes.responseIdentifier?.trim()}`);
    const share =
      total !== undefined && part.points !== undefined && sum > 0
        ? tidy((part.points / sum) * total)
        : undefined;
    const title = frame.title && { title: `${frame.title} (${place + 1})` };
    addOne(gathering, { ...frame, ...title }, part, own ?? share ?? weighted(part.points, details), {
      stem:
        prompt || (isInline(interaction) ? `What belongs in gap (${place + 1})?` : `Answer (${place + 1}).`),
      ...(stimulus !== '' && { stimulus }),
      remarks: place === 0 ? leftOut(texts.lost) : [],
    });
  }
}

const isInline = ({ name }: Element) => name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';
const isGap = ({ name }: Element) => name === 'gap';
const isUnit = ({ name, attributes }: Element) => name === 'span' && attributes.class === 'unit';

/** The text of the question, with a gap where the answer stands in a line of text. */
function stemOf(body: Element | undefined, interaction: Element, texts: TextReader): string {
  const gaps = findAll(interaction, isGap);
  const replace = (element: Element): string | undefined => {
    if (element === interaction) {
      if (isInline(element)) return GAP;
      const prompt = childOf(element, 'prompt');
      const before = prompt ? `<div>${htmlOf(prompt.children, replace)}</div>` : '';
      if (element.name !== 'gapMatchInteraction') return before;
      const rest = element.children.filter(
        (node) => typeof node === 'string' || !['prompt', 'gapText', 'gapImg'].includes(node.name),
      );
      return before + htmlOf(rest, replace);
    }
    if (isGap(element)) return `(${gaps.indexOf(element) + 1}) ${GAP}`;
    if (isUnit(element)) return '';
    // An answer in a line of its own needs no sign for where it goes.
    const others = element.children.filter((node) =>
      typeof node === 'string' ? node.trim() !== '' : !isUnit(node),
    );
    return others.length === 1 && others[0] === interaction && isInline(interaction) ? '' : undefined;
  };
  return texts.read(body?.children ?? [], replace);
}

/** What the file gives for a full answer in so many words. */
function totalOf(item: Element, details: Details): number | undefined {
  const highest = outcomeDefault(item, 'MAXSCORE');
  const score = childrenOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.identifier === 'SCORE',
  );
  const total = highest ?? numberOf(score?.attributes.normalMaximum);
  if (total === undefined || total < 0) return undefined;
  return details.weight === undefined ? total : tidy(total * details.weight);
}

const outcomeDefault = (item: Element, identifier: string): number | undefined =>
  numberOf(
    textOf(
      find(
        childrenOf(item, 'outcomeDeclaration').find(({ attributes }) => attributes.identifier === identifier),
        'value',
      ),
    ),
  );

/** What the rules give, unless it is the one mark that is meant where nothing is said. */
function weighted(points: number | undefined, { weight }: Details): number | undefined {
  const plain = Number((points ?? 1).toFixed(6));
  if (weight !== undefined && weight !== 1) return tidy(plain * weight);
  return plain === 1 ? undefined : plain;
}
