import type { QuestionImportKind } from '#contract/questions/imports.ts';
import { QuestionDraft } from '#contract/questions/question.ts';
import { type Trade, tradeNames, trades } from '#contract/trade.ts';
import type { FileQuestion } from '#lib/question-formats/file-question.ts';
import { optionLetter } from '#lib/question-formats/tables/cell-values.ts';
import type { StoredDraft } from '#server/platform/database/json-columns.ts';

/** An import item as it is made from a file question. */
type ImportedItem = {
  kind: QuestionImportKind;
  draft: StoredDraft;
  passage: string;
  /** A category of the file to offer as topic if the question has none; else empty. */
  category: string;
  /** Messages about what was lost or interpreted. */
  problems: string[];
  /** Messages about errors that prevent the import. */
  faults: string[];
};

export type ImportContext = {
  /** The topics of the tree by their names in lower case. */
  topics: ReadonlyMap<string, string>;
  /** The source of questions that name none. */
  source: string;
  /** The address of a stored picture by its name in this item; undefined if the picture cannot be read. */
  addressOf: (picture: string) => string | undefined;
};

/**
 * Turns a file question into a draft. A category outside the topic tree is kept apart and may be chosen as topic.
 * See docs/decisions/0020-question-files-become-markdown-items.md.
 */
export function toImportedItem(item: FileQuestion, context: ImportContext): ImportedItem {
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  const written = (text: string) =>
    replacePictureLinks(removeInvalidCharacters(text), context.addressOf, report);
  const { tags, topics } = splitTags(item, report);
  const draft: StoredDraft = {
    kind: item.kind === 'description' ? 'single' : item.kind,
    format: 'markdown',
    description: written(item.stem).trim(),
    explanation: written(item.explanation ?? '').trim(),
    topic_tags: chooseTopics(item, topics, context.topics),
    tags,
    source: removeInvalidCharacters(item.source ?? context.source)
      .trim()
      .slice(0, 200),
    question_type: parseTrade(item, report),
    difficulty_level: item.difficulty ?? 3,
    options: [],
    correct_options: [],
    ...toKeyFields(item, written, report),
    ...(item.shuffle !== undefined && isChoiceItem(item) && { keep_option_order: !item.shuffle }),
  };
  const passage = written(item.stimulus ?? '').trim();
  if (item.kind === 'description')
    return { kind: 'description', draft, passage, category: '', problems, faults: [] };
  const category = draft.topic_tags.length > 0 ? '' : innermostCategory(item);
  return { kind: item.kind, draft, passage, category, problems, faults: listFaultsOfDraft(draft, passage) };
}

/** The innermost category of a file question; empty if it has none. */
function innermostCategory({ topics }: FileQuestion): string {
  const names = topics.map((name) =>
    removeInvalidCharacters(name).replace(/\s+/g, ' ').trim().slice(0, 60).trim(),
  );
  return names.findLast((name) => name !== '') ?? '';
}

/** Removes what PostgreSQL's text and JSON cannot hold: lone surrogates and NUL. */
export const removeInvalidCharacters = (text: string) => text.toWellFormed().replaceAll('\u0000', '');

const isChoiceItem = ({ kind }: FileQuestion) => kind === 'single' || kind === 'multiple';

// The alternative text excludes unescaped brackets, so that a flood of them cannot make the search quadratic.
const PICTURE_LINK = /!\[((?:\\.|[^[\]\\])*)\]\(picture:([^()\s]+)\)/g;
const TITLE_SOURCE_LENGTH = 500;

function replacePictureLinks(
  text: string,
  addressOf: ImportContext['addressOf'],
  report: (problem: string) => void,
): string {
  return text.replace(PICTURE_LINK, (_, alternative: string, name: string) => {
    const address = addressOf(name);
    if (!address) {
      report('A picture cannot be read and was left out.');
      return alternative;
    }
    if (alternative.trim() !== '') return `![${alternative}](${address})`;
    report('The file does not say what a picture shows. Say it in the text, in place of “Picture”.');
    return `![Picture](${address})`;
  });
}

const TOPIC_TAG = 'topic:';

function splitTags({ tags = [] }: FileQuestion, report: (problem: string) => void) {
  const topics = tags
    .filter((tag) => tag.startsWith(TOPIC_TAG))
    .map((tag) => removeInvalidCharacters(tag.slice(TOPIC_TAG.length)).trim().slice(0, 60))
    .filter((topic) => topic !== '');
  const plain = tags
    .filter((tag) => !tag.startsWith(TOPIC_TAG))
    .map((tag) => removeInvalidCharacters(tag).trim())
    .filter((tag) => tag !== '');
  const kept = [...new Set(plain.map((tag) => tag.slice(0, 40).trim()))].slice(0, 20);
  if (kept.length < new Set(plain).size) report('Only twenty tags are kept.');
  if (plain.some((tag) => tag.length > 40)) report('A tag is longer than 40 characters and was cut.');
  return { tags: kept, topics };
}

/** Topics that the file tags as such, else its innermost category that is in the tree. */
function chooseTopics({ topics }: FileQuestion, named: string[], tree: ImportContext['topics']): string[] {
  const inTree = (name: string) => tree.get(removeInvalidCharacters(name).trim().toLowerCase());
  if (named.length > 0) return [...new Set(named.map((name) => inTree(name) ?? name))].slice(0, 10);
  const found = topics
    .toReversed()
    .map(inTree)
    .find((name) => name !== undefined);
  return found === undefined ? [] : [found];
}

function parseTrade({ trade }: FileQuestion, report: (problem: string) => void): Trade {
  if (trade === undefined) return 'GENERAL';
  const wanted = trade.trim().toLowerCase();
  const found = trades.find(
    (one) => one.toLowerCase() === wanted || tradeNames[one].toLowerCase() === wanted,
  );
  if (!found)
    report(
      `“${removeInvalidCharacters(trade).slice(0, 60)}” is not a trade of the portal; the question is for everyone.`,
    );
  return found ?? 'GENERAL';
}

type KeyFields = Pick<StoredDraft, 'options' | 'correct_options' | 'numerical' | 'text' | 'matching'>;

function toKeyFields(
  item: FileQuestion,
  written: (text: string) => string,
  report: (problem: string) => void,
): Partial<KeyFields> {
  switch (item.kind) {
    case 'description':
      return {};
    case 'single':
    case 'multiple':
    case 'boolean': {
      reportLostCredits(item, report);
      const correct = item.correct.flatMap((place) => (typeof place === 'number' ? [place + 1] : []));
      return { options: item.options.map((option) => written(option).trim()), correct_options: correct };
    }
    case 'numerical': {
      const credits = normaliseCredits(item, report);
      const accepted = item.correct.flatMap((value, place) =>
        typeof value === 'number'
          ? [{ value, tolerance: Math.abs(item.tolerances?.[place] ?? 0), credit: credits[place] ?? 1 }]
          : [],
      );
      return { numerical: { accepted, unit: removeInvalidCharacters(item.unit ?? '').trim() } };
    }
    case 'text': {
      const credits = normaliseCredits(item, report);
      const accepted = item.correct.map((text, place) => ({
        text: removeInvalidCharacters(String(text)).trim(),
        credit: credits[place] ?? 1,
      }));
      return { text: { accepted, case_sensitive: item.caseSensitive ?? false } };
    }
    case 'matching': {
      const pairs = item.correct.flatMap((pair) =>
        Array.isArray(pair) ? [{ prompt: written(pair[0]).trim(), match: written(pair[1]).trim() }] : [],
      );
      const matched = new Set(pairs.map(({ match }) => match));
      const offered = [...new Set(item.options.map((option) => written(option).trim()))];
      if (item.credits?.some((credit) => credit !== 1))
        report('The file gives pairs different marks; here all pairs count the same.');
      return { matching: { pairs, extra: offered.filter((option) => !matched.has(option)) } };
    }
  }
}

const formatPercent = (credit: number) => `${Math.round(credit * 100)}%`;

/** Reports credits that get lost, because options are either correct or incorrect here. */
function reportLostCredits(
  { kind, credits, correct }: FileQuestion,
  report: (problem: string) => void,
): void {
  if (!credits) return;
  const right = new Set<unknown>(correct);
  const worth = credits.map((credit, place) => ({ credit, place, letter: optionLetter(place) }));
  const partial = worth.filter(({ credit, place }) => credit < 0 || (credit > 0 && !right.has(place)));
  for (const [credit, options] of Map.groupBy(partial, (option) => option.credit)) {
    const letters = options.map(({ letter }) => letter).join(', ');
    const each = options.length === 1 ? `option ${letters}` : `each of the options ${letters}`;
    report(
      credit < 0
        ? `The file takes ${formatPercent(-credit)} of the marks for ${each}; here the test sets what incorrect answers cost.`
        : `The file gives ${formatPercent(credit)} of the marks for ${each}; here that is incorrect.`,
    );
  }
  if (kind === 'multiple' && credits.some((credit) => credit > 0 && credit < 1))
    report('The file gives partial marks for each correct option; here the test sets partial marks.');
}

/** Credits from 0 to 1, scaled so that the best answer earns 1. */
function normaliseCredits({ correct, credits }: FileQuestion, report: (problem: string) => void): number[] {
  if (!credits) return correct.map(() => 1);
  const most = Math.max(...credits);
  if (most > 0 && most < 1)
    report(
      `The best answer earns ${formatPercent(most)} of the marks in the file; here it earns all of them.`,
    );
  return credits
    .map((credit) => (most > 0 ? credit / most : 1))
    .map((credit) => Number(credit.toPrecision(12)));
}

const FIELD_LABELS: [path: RegExp, name: (place: number) => string][] = [
  [/^options\.(\d+)$/, (place) => `Option ${optionLetter(place)}: `],
  [/^matching\.pairs\.(\d+)/, (place) => `Pair ${place + 1}: `],
  [/^matching\.extra\.(\d+)/, (place) => `Extra match ${place + 1}: `],
  [/^(?:numerical|text)\.accepted\.(\d+)/, (place) => `Answer ${place + 1}: `],
  [/^explanation/, () => 'Explanation: '],
  [/^topic_tags/, () => 'Topics: '],
  [/^tags/, () => 'Tags: '],
];

/** Sentences about issues, each with the name of its field. */
export const describeIssues = (issues: { path: string; message: string }[]): string[] =>
  issues.map(({ path, message }) => {
    for (const [pattern, name] of FIELD_LABELS) {
      const match = pattern.exec(path);
      if (match) return `${name(Number(match[1] ?? 0))}${message}.`;
    }
    return `${message}.`;
  });

/** Messages about errors of a draft. A missing topic is no error, because it can be chosen later. */
function listFaultsOfDraft(draft: StoredDraft, passage: string): string[] {
  const topic_tags = draft.topic_tags.length > 0 ? draft.topic_tags : ['–'];
  const { error } = QuestionDraft.safeParse({ ...draft, topic_tags });
  const faults = describeIssues(
    (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
  if (passage.length > 20_000) faults.push('The passage is longer than 20,000 characters.');
  return [...new Set(faults)];
}

/** The title of a passage in lists: its first words. */
export function passageTitle(passage: string): string {
  const line = passage
    .slice(0, TITLE_SOURCE_LENGTH)
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?u>/g, '')
    .replace(/[#*_`>|$\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return 'Passage';
  return line.length <= 60 ? line : `${line.slice(0, 59).replace(/\s+\S*$/, '')}…`;
}
