import type { AnswerPart } from '../item/interaction-context.ts';
import {
  type DocumentContext,
  type ItemMetadata,
  locate,
  lostContentRemarks,
  type QuestionCollector,
} from '../question-collector.ts';
import { createTextReader, type TextReader } from '../rich-text.ts';
import { childOf, childrenOf, findAll, type QtiElement } from '../xml.ts';
import {
  findFields,
  labelKey,
  type ResponseField,
  readBlank,
  readLabels,
  readMatching,
  readNumber,
  readTextAnswer,
} from './answers.ts';
import { materialsHtml } from './material.ts';
import { readDifficulty, readMetadata, readPoints } from './metadata.ts';
import { addQuestions, type ItemFields } from './questions.ts';
import { createScoring, type LegacyScoring } from './scoring.ts';

const MAX_PARTS = 100;

/** The facts about an item that stand outside of it. */
type ReadContext = {
  place: DocumentContext;
  collector: QuestionCollector;
  details: ItemMetadata;
  passages: Map<string, QtiElement>;
};

/** Reads a QTI 1.2 `questestinterop`: all items at any depth. Section titles become topics. */
export function readQti1(
  root: QtiElement,
  place: DocumentContext,
  collector: QuestionCollector,
  details: ItemMetadata,
): void {
  const wanted = new Set(
    findAll(root, ({ name }) => name === 'item').map((item) => item.attributes.parent_stimulus_item_ident),
  );
  const passages = new Map(
    findAll(root, ({ name, attributes }) => name === 'item' && wanted.has(attributes.ident ?? '')).map(
      (item) => [item.attributes.ident ?? '', item],
    ),
  );
  const around: ReadContext = { place, collector, details, passages };
  readItems(root, details.topics ?? [], around);
}

const CONTAINERS = new Set(['assessment', 'section', 'objectbank']);

function readItems(element: QtiElement, topics: string[], around: ReadContext): void {
  for (const child of childrenOf(element)) {
    if (child.name === 'item') {
      if (!around.passages.has(child.attributes.ident ?? '')) readItem(child, topics, around);
    } else if (CONTAINERS.has(child.name)) {
      const title = child.name === 'section' ? child.attributes.title : readMetadata(child).get('bank_title');
      readItems(child, title?.trim() ? [...topics, title.trim()] : topics, around);
    } else if (/^(?:bankentry_item|itemref|sectionref)$/.test(child.name) || child.name === 'sourcebank_ref')
      around.collector.refuse(
        locate(around.place, child),
        'A question here is stored in another file. Choose the package that holds it.',
      );
  }
}

const UNSUPPORTED_TYPES: Record<string, string> = {
  essay_question: 'It asks for an essay, which only people can mark.',
  file_upload_question: 'It asks for a file.',
  calculated_question: 'Its numbers are drawn again for each student.',
  hot_spot_question: 'It asks to point at places in a picture.',
};

function readItem(item: QtiElement, topics: string[], around: ReadContext): void {
  const { collector, place } = around;
  const where = locate(place, item);
  const metadata = readMetadata(item);
  const type = metadata.get('question_type') ?? metadata.get('interaction_type') ?? '';
  const refuse = (reason: string) => collector.refuse(where, `${reason} The question was left out.`);
  if (item.truncated) {
    refuse('The file breaks off here.');
    return;
  }
  if (Object.hasOwn(UNSUPPORTED_TYPES, type)) {
    refuse(UNSUPPORTED_TYPES[type] ?? '');
    return;
  }
  const presentation = childOf(item, 'presentation');
  const texts = createTextReader(place.pictureOf);
  if (!presentation) {
    refuse('It shows nothing.');
    return;
  }
  const fields = findFields(presentation);
  const frame = readItemFields(item, metadata, topics, around, texts);
  if (fields.length === 0) {
    // Respondus writes the gaps of a text only as names in the text and in the conditions.
    if (findAll(item, ({ name }) => name === 'varequal' || name === 'varsubstring').length > 0) {
      refuse('Its answers belong into gaps of the text. Ask each gap as a question of its own.');
      return;
    }
    const stem = texts.readHtml(materialsHtml(presentation));
    if (stem === '') {
      refuse('It holds neither text nor question.');
      return;
    }
    collector.add(
      { ...frame, where, kind: 'description', stem, options: [], correct: [] },
      lostContentRemarks(texts.lost),
    );
    return;
  }
  const marking = createScoring(item);
  const parts =
    fields.length > MAX_PARTS
      ? ['It asks too many things at once.']
      : readParts(fields, marking, texts, type);
  const fault = parts.find((part) => typeof part === 'string');
  if (fault) {
    refuse(fault);
    return;
  }
  addQuestions(
    item,
    presentation,
    fields,
    parts.filter((part) => typeof part !== 'string'),
    {
      collector,
      frame: { ...frame, where },
      texts,
      marking,
      metadata,
    },
  );
}

function readItemFields(
  item: QtiElement,
  metadata: Map<string, string>,
  topics: string[],
  { passages, details }: ReadContext,
  texts: TextReader,
): ItemFields {
  const { weight: _, topics: __, ...rest } = details;
  const passage = passages.get(item.attributes.parent_stimulus_item_ident ?? '');
  const stimulus = passage && texts.readHtml(materialsHtml(passage));
  const title = item.attributes.title?.trim();
  const topic = metadata.get('qmd_topic')?.trim();
  const difficulty = readDifficulty(metadata);
  const points = readPoints(metadata);
  return {
    ...rest,
    topics: topic ? [...topics, topic] : topics,
    ...(title && { title }),
    ...(stimulus && { stimulus }),
    ...(difficulty && { difficulty }),
    ...(points !== undefined && { points }),
  };
}

function readParts(
  fields: ResponseField[],
  marking: LegacyScoring,
  texts: TextReader,
  type: string,
): (AnswerPart | string)[] {
  const text = (html: string) => texts.readHtml(html);
  const isLabelled = fields.every(({ element }) => element.name === 'response_lid');
  const [first] = fields;
  if (
    isLabelled &&
    first &&
    (type === 'matching_question' ||
      (type === '' && fields.length > 1 && fields.every((field) => labelKey(field) === labelKey(first))))
  )
    return [readMatching(fields, marking, text)];
  return fields.map((field) => {
    const { element, labels } = field;
    if (element.name === 'response_lid') {
      const isChosen = labels.some(({ attributes }) =>
        /dropdown|wordbank/i.test(attributes.answer_type ?? ''),
      );
      if (type === 'fill_in_multiple_blanks_question' && !isChosen) return readBlank(field, marking);
      return readLabels(field, marking, text);
    }
    if (element.name === 'response_num' || isNumeric(field, type)) return readNumber(field, marking);
    if (element.name === 'response_str') return readTextAnswer(field, marking);
    if (element.name === 'response_xy') return 'It asks to point at places in a picture.';
    return 'It is a kind of question that the portal does not support.';
  });
}

function isNumeric({ element }: ResponseField, type: string): boolean {
  const [render] = findAll(element, ({ name }) => name === 'render_fib');
  return (
    type === 'numerical_question' ||
    /^(?:integer|decimal|scientific)$/i.test(render?.attributes.fibtype ?? '')
  );
}
