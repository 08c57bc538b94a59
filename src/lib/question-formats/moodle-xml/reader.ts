import { brokenTable } from '#lib/spreadsheet/sheet.ts';
import type { FileQuestion, OnQuestion, QuestionFile } from '../file-question.ts';
import { parseCategoryPath } from '../gift/blocks.ts';
import { applyMarking, readTags, splitPassage } from '../moodle/tags.ts';
import { isTrue, readAnswerKey } from './answer-keys.ts';
import { convertSingleGap } from './cloze.ts';
import { createQuestionTexts } from './question-texts.ts';
import { childOf, childrenOf, readXmlElements, textOf, type XmlElement } from './xml-elements.ts';

const MAX_QUESTIONS = 20_000;

/**
 * Reads a Moodle XML file. Throws `broken-table` for a file that is not XML or not Moodle's. From a file that breaks
 * off, the questions before the break are read.
 */
export function readMoodleXml(text: string, onItem?: OnQuestion): QuestionFile {
  const file: QuestionFile = { format: 'Moodle XML', items: [], problems: [], leftOut: 0 };
  let topics: string[] = [];
  let count = 0;
  const { damagedAt } = readXmlElements(text.replace(/^\ufeff/, ''), {
    roots: ['quiz', 'question'],
    name: 'question',
    take(question) {
      if (question.attributes.type === 'category') {
        topics = parseCategoryPath(textOf(childOf(question, 'category')));
        return;
      }
      if (++count > MAX_QUESTIONS)
        throw brokenTable(`This file holds more than ${MAX_QUESTIONS} questions. Divide it.`);
      readQuestion(question, topics, file);
      onItem?.();
    },
  });
  if (damagedAt !== undefined) {
    if (count === 0) throw brokenTable(`This XML file is damaged at line ${damagedAt}. Export it again.`);
    file.problems.push({
      where: `line ${damagedAt}`,
      message: 'The file is damaged here. What follows could not be read.',
    });
  }
  return file;
}

function readQuestion(asked: XmlElement, topics: string[], file: QuestionFile): void {
  const { items, problems } = file;
  const where = `line ${asked.line}`;
  const question = /^(?:cloze|multianswer)$/.test(asked.attributes.type ?? '')
    ? (convertSingleGap(asked) ?? asked)
    : asked;
  const texts = createQuestionTexts();
  const key = readAnswerKey(question, texts);
  if (typeof key === 'string') {
    problems.push({ where, message: key });
    file.leftOut++;
    return;
  }
  const { right = '', other, remarks = [], ...keyed } = key;
  const stem = splitPassage(texts.read(childOf(question, 'questiontext')));
  const general = texts.read(childOf(question, 'generalfeedback'));
  const explanation = [general, right].filter(Boolean).join('\n\n');
  const title = textOf(childOf(question, 'name')).replace(/\s+/g, ' ');
  const points = Number(childOf(question, 'defaultgrade')?.text.trim() || Number.NaN);
  const shuffle = childOf(question, 'shuffleanswers');
  const tags = readTags(tagNames(question));
  const pictures = texts.pictures();
  const item: FileQuestion = {
    ...applyMarking(keyed, tags),
    ...(title && { title }),
    ...stem,
    ...(explanation && { explanation }),
    ...(Number.isFinite(points) && keyed.kind !== 'description' && { points }),
    ...(shuffle && !isTrue(shuffle.text) && { shuffle: false }),
    topics,
    ...tags.fields,
    ...(pictures.length > 0 && { pictures }),
    where,
  };
  const about = (message: string) => problems.push({ where, message, item: items.length });
  const lost = texts.lost();
  if (lost.length > 0) about(`Left out: ${lost.join(', ')}.`);
  if (other) about('Feedback on single answers was left out.');
  if (childrenOf(question, 'hint').some((hint) => textOf(hint) !== '')) about('Hints were left out.');
  if (isTrue(childOf(question, 'hidden')?.text ?? '')) about('The question was hidden in Moodle.');
  for (const remark of remarks) about(remark);
  if (stem.stem === '') about('The question has no text.');
  items.push(item);
}

const tagNames = (question: XmlElement): string[] =>
  childrenOf(question, 'tags').flatMap((tags) =>
    childrenOf(tags, 'tag')
      .map(textOf)
      .filter((tag) => tag !== ''),
  );
