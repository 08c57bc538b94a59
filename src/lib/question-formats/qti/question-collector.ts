import type { Item, ItemFile, ItemFormat, ItemPicture, ItemProblem, OnItem } from '../file-question.ts';
import type { Element } from './xml.ts';

/** Where a document stands, and what of its neighbourhood its questions need. */
export type Place = {
  /** The part of a package with a comma after it; empty for a document of its own. */
  prefix: string;
  pictureOf(address: string): string | undefined;
  /** The text of a stimulus that stands in a part of its own. */
  stimulusOf(address: string): string | undefined;
};

/** What the surroundings of a question say of it. */
export type Details = Partial<Pick<Item, 'topics' | 'tags' | 'difficulty' | 'trade' | 'source'>> & {
  weight?: number;
};

/** Gathers the questions of a file and what is to be said of them. */
export type Gathering = {
  readonly items: Item[];
  readonly problems: ItemProblem[];
  add(item: Item, remarks?: string[]): void;
  refuse(where: string, message: string): void;
  file(format: ItemFormat, picturesOf?: (item: Item) => ItemPicture[]): ItemFile;
};

/** Beyond, nobody reads them. */
const MOST_PROBLEMS = 10_000;

export function createGathering(onItem?: OnItem): Gathering {
  const items: Item[] = [];
  const problems: ItemProblem[] = [];
  const note = (problem: ItemProblem) => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
  };
  return {
    items,
    problems,
    add(item, remarks = []) {
      for (const message of remarks) note({ where: item.where, message, item: items.length });
      items.push(item);
      onItem?.();
    },
    refuse: (where, message) => note({ where, message }),
    file: (format) => ({ format, items, problems }),
  };
}

export const whereOf = ({ prefix }: Place, { line }: Element): string => `${prefix}line ${line}`;

export const leftOut = (lost: Set<string>): string[] =>
  lost.size > 0 ? [`Left out: ${[...lost].join(', ')}.`] : [];
