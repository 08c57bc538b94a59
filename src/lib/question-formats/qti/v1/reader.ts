import type { Part } from '../item/interaction-context.ts';
import { childOf, childrenOf, type Element, findAll } from '../xml.ts';
import { type Details, type Gathering, leftOut, type Place, whereOf } from '../question-collector.ts';
import {
  type Field,
  fieldsOf,
  labelsOf,
  readBlank,
  readLabels,
  readMatching,
  readNumber,
  readString,
} from './answers.ts';
import { addParts, type Frame } from './questions.ts';
import { materialsHtml } from './material.ts';
import { difficultyOf, fieldsWithin, pointsOf } from './metadata.ts';
import { createMarking, type Marking } from './scoring.ts';
import { createTextReader, type TextReader } from '../rich-text.ts';

const MOST_PARTS = 100;

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
  const parts =
    fields.length > MOST_PARTS ? ['It asks too many things at once.'] : partsOf(fields, marking, texts, type);
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
      gathering,
      frame: { ...frame, where },
      texts,
      marking,
      metadata,
    },
  );
}

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
  const difficulty = difficultyOf(metadata);
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
