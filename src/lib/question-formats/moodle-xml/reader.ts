import { brokenTable } from '#lib/spreadsheet/sheet.ts';
import { topicsOf } from '../gift/blocks.ts';
import type { Item, ItemFile, OnItem } from '../file-question.ts';
import { partStem, readTags, withMarking } from '../moodle/tags.ts';
import { type Branch, childOf, childrenOf, readBranches, textIn } from './xml-elements.ts';
import { onlyGap } from './cloze.ts';
import { isTrue, readKey } from './answer-keys.ts';
import { createTexts } from './question-texts.ts';

const MOST_QUESTIONS = 20_000;

/**
 * The questions of a Moodle XML file. Throws `broken-table` for what is no XML, or not Moodle's; a file that breaks off
 * gives the questions before that.
 */
export function readMoodleXml(text: string, onItem?: OnItem): ItemFile {
  const file: ItemFile = { format: 'Moodle XML', items: [], problems: [] };
  let topics: string[] = [];
  let count = 0;
  const { damagedAt } = readBranches(text.replace(/^\ufeff/, ''), {
    roots: ['quiz', 'question'],
    name: 'question',
    take(question) {
      if (question.attributes.type === 'category') {
        topics = topicsOf(textIn(childOf(question, 'category')));
        return;
      }
      if (++count > MOST_QUESTIONS)
        throw brokenTable(`This file holds more than ${MOST_QUESTIONS} questions. Divide it.`);
      readQuestion(question, topics, file);
      onItem?.();
    },
  });
  if (damagedAt !== undefined) {
    if (count === 0) throw brokenTable(`This XML file is damaged at line ${damagedAt}. Export it anew.`);
    file.problems.push({
      where: `line ${damagedAt}`,
      message: 'The file is damaged here. What follows could not be read.',
    });
  }
  return file;
}

function readQuestion(asked: Branch, topics: string[], { items, problems }: ItemFile): void {
  const where = `line ${asked.line}`;
  const question = /^(?:cloze|multianswer)$/.test(asked.attributes.type ?? '')
    ? (onlyGap(asked) ?? asked)
    : asked;
  const texts = createTexts();
  const key = readKey(question, texts);
  if (typeof key === 'string') {
    problems.push({ where, message: key });
    return;
  }
  const { right = '', other, remarks = [], ...keyed } = key;
  const stem = partStem(texts.read(childOf(question, 'questiontext')));
  const general = texts.read(childOf(question, 'generalfeedback'));
  const explanation = [general, right].filter(Boolean).join('\n\n');
  const title = textIn(childOf(question, 'name')).replace(/\s+/g, ' ');
  const points = Number(childOf(question, 'defaultgrade')?.text.trim() || Number.NaN);
  const shuffle = childOf(question, 'shuffleanswers');
  const tags = readTags(tagsOf(question));
  const pictures = texts.pictures();
  const item: Item = {
    ...withMarking(keyed, tags),
    ...(title && { title }),
    ...stem,
    ...(explanation && { explanation }),
    ...(Number.isFinite(points) && keyed.kind !== 'description' && { points }),
    ...(shuffle && !isTrue(shuffle.text) && { shuffle: false }),
    topics,
    ...tags.told,
    ...(pictures.length > 0 && { pictures }),
    where,
  };
  const about = (message: string) => problems.push({ where, message, item: items.length });
  const lost = texts.lost();
  if (lost.length > 0) about(`Left out: ${lost.join(', ')}.`);
  if (other) about('Feedback on single answers was left out.');
  if (childrenOf(question, 'hint').some((hint) => textIn(hint) !== '')) about('Hints were left out.');
  if (isTrue(childOf(question, 'hidden')?.text ?? '')) about('The question was hidden in Moodle.');
  for (const remark of remarks) about(remark);
  if (stem.stem === '') about('The question has no text.');
  items.push(item);
}

const tagsOf = (question: Branch): string[] =>
  childrenOf(question, 'tags').flatMap((tags) =>
    childrenOf(tags, 'tag')
      .map(textIn)
      .filter((tag) => tag !== ''),
  );
