import type { Item } from '../item.ts';
import { tidy } from './candidates.ts';
import { childOf, childrenOf, type Element, findAll, numberOf, textOf } from './element.ts';
import { type Details, type Gathering, leftOut, type Place, whereOf } from './gathering.ts';
import type { Part } from './interaction.ts';
import {
  type Field,
  fieldsOf,
  isField,
  labelsOf,
  readBlank,
  readLabels,
  readMatching,
  readNumber,
  readString,
} from './legacy-answers.ts';
import { materialsHtml } from './legacy-material.ts';
import { createMarking, type Marking } from './legacy-scoring.ts';
import { createTextReader, type TextReader } from './rich-text.ts';

const GAP = '_____';

/** What a QTI 1.2 document says of an item, beside the item itself. */
type Surroundings = { place: Place; gathering: Gathering; details: Details; passages: Map<string, Element> };

/** Reads a `questestinterop` of QTI 1.2: its items wherever they stand, the titles of sections as topics. */
export function readInteroperable(root: Element, place: Place, gathering: Gathering, details: Details): void {
  const wanted = new Set(
    findAll(root, ({ name }) => name === 'item').map((item) => item.attributes.parent_stimulus_item_ident),
  );
  const passages = new Map(
    findAll(root, ({ name, attributes }) => name === 'item' && wanted.has(attributes.ident ?? '')).map(
      (item) => [item.attributes.ident ?? '', item],
    ),
  );
  const around: Surroundings = { place, gathering, details, passages };
  walk(root, details.topics ?? [], around);
}

const FOLDERS = new Set(['assessment', 'section', 'objectbank']);

function walk(element: Element, topics: string[], around: Surroundings): void {
  for (const child of childrenOf(element)) {
    if (child.name === 'item') {
      if (!around.passages.has(child.attributes.ident ?? '')) readItem(child, topics, around);
    } else if (FOLDERS.has(child.name)) {
      const title = child.name === 'section' ? child.attributes.title : fieldsWithin(child).get('bank_title');
      walk(child, title?.trim() ? [...topics, title.trim()] : topics, around);
    } else if (/^(?:bankentry_item|itemref|sectionref)$/.test(child.name) || child.name === 'sourcebank_ref')
      around.gathering.refuse(
        whereOf(around.place, child),
        'A question here stands in another file. Choose the package that holds it.',
      );
  }
}

/** The metadata of QTI 1.2, by label. */
function fieldsWithin(element: Element): Map<string, string> {
  const holder = childOf(element, 'itemmetadata') ?? element;
  const fields = childrenOf(holder, 'qtimetadata').flatMap((metadata) =>
    childrenOf(metadata, 'qtimetadatafield'),
  );
  const known = fields.map((field): [string, string] => [
    textOf(childOf(field, 'fieldlabel')).toLowerCase(),
    textOf(childOf(field, 'fieldentry')),
  ]);
  const own = childrenOf(holder).filter(({ name }) => name.startsWith('qmd_'));
  return new Map([...own.map((one): [string, string] => [one.name, textOf(one)]), ...known]);
}

const REFUSED: Record<string, string> = {
  essay_question: 'It asks for an essay, which nobody but a person can mark.',
  file_upload_question: 'It asks for a file.',
  calculated_question: 'Its numbers are drawn anew for each student.',
  hot_spot_question: 'It asks to point at places in a picture.',
};

function readItem(item: Element, topics: string[], around: Surroundings): void {
  const { gathering, place } = around;
  const where = whereOf(place, item);
  const metadata = fieldsWithin(item);
  const type = metadata.get('question_type') ?? metadata.get('interaction_type') ?? '';
  const refuse = (reason: string) => gathering.refuse(where, `${reason} The question was left out.`);
  if (item.cut) {
    refuse('The file breaks off here.');
    return;
  }
  if (Object.hasOwn(REFUSED, type)) {
    refuse(REFUSED[type] ?? '');
    return;
  }
  const presentation = childOf(item, 'presentation');
  const texts = createTextReader(place.pictureOf);
  if (!presentation) {
    refuse('It shows nothing.');
    return;
  }
  const fields = fieldsOf(presentation);
  const frame = frameOf(item, metadata, topics, around, texts);
  if (fields.length === 0) {
    const stem = texts.readHtml(materialsHtml(presentation));
    if (stem === '') {
      refuse('It holds neither text nor question.');
      return;
    }
    gathering.add(
      { ...frame, where, kind: 'description', stem, options: [], correct: [] },
      leftOut(texts.lost),
    );
    return;
  }
  const marking = createMarking(item);
  const parts = partsOf(fields, marking, texts, type);
  const fault = parts.find((part) => typeof part === 'string');
  if (fault) {
    refuse(fault);
    return;
  }
  addParts(
    item,
    presentation,
    fields,
    parts.filter((part) => typeof part !== 'string'),
    {
      around,
      frame: { ...frame, where },
      texts,
      marking,
      metadata,
    },
  );
}

type Frame = Partial<Item> & Pick<Item, 'topics'>;

const DIFFICULTIES: [RegExp, number][] = [
  [/^very ?easy|^pre-?school/i, 1],
  [/^easy|^school/i, 2],
  [/^medium|^(?:he|further|higher)/i, 3],
  [/^difficult|^hard/i, 4],
  [/^very ?(?:difficult|hard)/i, 5],
];

function frameOf(
  item: Element,
  metadata: Map<string, string>,
  topics: string[],
  { passages, details }: Surroundings,
  texts: TextReader,
): Frame {
  const { weight: _, topics: __, ...rest } = details;
  const passage = passages.get(item.attributes.parent_stimulus_item_ident ?? '');
  const stimulus = passage && texts.readHtml(materialsHtml(passage));
  const title = item.attributes.title?.trim();
  const topic = metadata.get('qmd_topic')?.trim();
  const level = metadata.get('qmd_levelofdifficulty') ?? '';
  const difficulty = DIFFICULTIES.find(([words]) => words.test(level))?.[1];
  const points = pointsOf(metadata);
  return {
    ...rest,
    topics: topic ? [...topics, topic] : topics,
    ...(title && { title }),
    ...(stimulus && { stimulus }),
    ...(difficulty && { difficulty }),
    ...(points !== undefined && { points }),
  };
}

const pointsOf = (metadata: Map<string, string>) =>
  numberOf(metadata.get('points_possible') ?? metadata.get('qmd_weighting'));

function partsOf(fields: Field[], marking: Marking, texts: TextReader, type: string): (Part | string)[] {
  const text = (html: string) => texts.readHtml(html);
  const isLabelled = fields.every(({ element }) => element.name === 'response_lid');
  const [first] = fields;
  if (
    isLabelled &&
    first &&
    (type === 'matching_question' ||
      (type === '' && fields.length > 1 && fields.every((field) => labelsOf(field) === labelsOf(first))))
  )
    return [readMatching(fields, marking, text)];
  return fields.map((field) => {
    const { element, labels } = field;
    if (element.name === 'response_lid') {
      const isChosen = labels.some(({ attributes }) =>
        /dropdown|wordbank/i.test(attributes.answer_type ?? ''),
      );
      if (type === 'fill_in_multiple_blanks_question' && !isChosen) return readBlank(field, marking);
      return readLabels(field, marking, text, type !== '');
    }
    if (element.name === 'response_num' || isNumeric(field, type)) return readNumber(field, marking);
    if (element.name === 'response_str') return readString(field, marking);
    if (element.name === 'response_xy') return 'It asks to point at places in a picture.';
    return 'It asks in a way that the portal does not know.';
  });
}

function isNumeric({ element }: Field, type: string): boolean {
  const [render] = findAll(element, ({ name }) => name === 'render_fib');
  return (
    type === 'numerical_question' ||
    /^(?:integer|decimal|scientific)$/i.test(render?.attributes.fibtype ?? '')
  );
}

type Rest = {
  around: Surroundings;
  frame: Frame & Pick<Item, 'where'>;
  texts: TextReader;
  marking: Marking;
  metadata: Map<string, string>;
};

function addParts(item: Element, presentation: Element, fields: Field[], parts: Part[], rest: Rest): void {
  const { around, frame, texts, metadata } = rest;
  const isOne = parts.length === 1;
  const body = materialsHtml(presentation, isField);
  const own =
    isOne && fields[0] && fields.length === 1 && parts[0]?.kind !== 'matching'
      ? materialsHtml(fields[0].element, isRender)
      : '';
  // Canvas writes a gap as the name of its field in brackets, and that name again beside the field.
  const names = fields.map(({ name }) => name.replace(/^response_/, ''));
  const marked = names.reduce(
    (html, name, place) => html.replaceAll(`[${name}]`, isOne ? GAP : `(${place + 1}) ${GAP}`),
    body,
  );
  const isGapped = marked !== body;
  const stem = texts.readHtml(marked + (isGapped ? '' : own));
  const explanation = explanationOf(item, fields, parts, rest);
  const total = pointsOf(metadata) ?? highestOf(item);
  const sum = parts.reduce((all, { points }) => all + (points ?? 0), 0);
  for (const [place, { points: worth = 0, remarks = [], ...part }] of parts.entries()) {
    const points = isOne
      ? (total ?? plainPoints(worth))
      : total !== undefined && sum > 0
        ? tidy((total * worth) / sum)
        : undefined;
    const { points: _, ...plain } = frame;
    const prompt =
      isOne || !fields[place]
        ? ''
        : texts.readHtml(isGapped ? '' : materialsHtml(fields[place].element, isRender));
    const shown = isOne
      ? { stem: stem || frame.title || GAP }
      : {
          stem: prompt || `What belongs in gap (${place + 1})?`,
          stimulus: [frame.stimulus, stem].filter(Boolean).join('\n\n'),
        };
    const title = !isOne && frame.title ? { title: `${frame.title} (${place + 1})` } : {};
    const item12: Item = {
      ...plain,
      ...title,
      ...part,
      ...shown,
      ...(points !== undefined && { points }),
      ...(explanation.text !== '' && { explanation: explanation.text }),
    };
    around.gathering.add(item12, [
      ...remarks,
      ...(place === 0 ? [...explanation.remarks, ...leftOut(texts.lost)] : []),
    ]);
  }
}

const isRender = ({ name }: Element) => name.startsWith('render_');

/** The marks that a file names as the most; a hundred is how Canvas writes all of them. */
function highestOf(item: Element): number | undefined {
  const [declared] = findAll(item, ({ name }) => name === 'decvar');
  const highest = numberOf(declared?.attributes.maxvalue);
  return highest === undefined || highest === 100 || highest <= 0 ? undefined : highest;
}

const plainPoints = (worth: number) => (worth > 0 && worth !== 1 && worth !== 100 ? tidy(worth) : undefined);

/** What is shown for a right answer. */
function explanationOf(item: Element, fields: Field[], parts: Part[], { marking, texts }: Rest) {
  const feedbacks = childrenOf(item, 'itemfeedback');
  const responses = Object.fromEntries(
    fields.map((field, place) => [field.name, answerTo(field, parts[place], marking)]),
  );
  const shown = new Set(marking.run(responses).shown);
  const isShown = ({ attributes, children }: Element) =>
    shown.has(attributes.ident ?? '') ||
    children.some((child) => typeof child !== 'string' && child.name === 'solution');
  const read = (feedback: Element) => texts.readHtml(materialsHtml(feedback));
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

function answerTo({ labels, name }: Field, part: Part | undefined, marking: Marking): string[] {
  const correct = part?.correct ?? [];
  if (part?.kind === 'numerical' || part?.kind === 'text') return correct.slice(0, 1).map(String);
  const idents = labels.map(({ attributes }) => attributes.ident ?? '');
  if (part?.kind === 'multiple') return correct.flatMap((place) => idents[Number(place)] ?? []);
  const scores = idents.map((ident) => marking.run({ [name]: [ident] }).score);
  return idents.filter((_, place) => scores[place] === Math.max(...scores)).slice(0, 1);
}
