import type {
  FilePicture,
  FileProblem,
  FileQuestion,
  OnQuestion,
  QuestionFile,
  QuestionFormat,
} from '../file-question.ts';
import type { QtiElement } from './xml.ts';

/** Where a document stands, and what of its neighbourhood its questions need. */
export type DocumentContext = {
  /** The part of a package with a comma after it; empty for a document of its own. */
  prefix: string;
  pictureOf(address: string): string | undefined;
  /** The text of a stimulus that stands in a part of its own. */
  passageOf(address: string): string | undefined;
};

/** What the surroundings of a question say of it. */
export type ItemMetadata = Partial<
  Pick<FileQuestion, 'topics' | 'tags' | 'difficulty' | 'trade' | 'source'>
> & {
  weight?: number;
};

/** Gathers the questions of a file and what is to be said of them. */
export type QuestionCollector = {
  readonly items: FileQuestion[];
  readonly problems: FileProblem[];
  add(item: FileQuestion, remarks?: string[]): void;
  refuse(where: string, message: string): void;
  file(format: QuestionFormat, picturesOf?: (item: FileQuestion) => FilePicture[]): QuestionFile;
};

/** Beyond, nobody reads them. */
const MAX_PROBLEMS = 10_000;

export function createQuestionCollector(onItem?: OnQuestion): QuestionCollector {
  const items: FileQuestion[] = [];
  const problems: FileProblem[] = [];
  const note = (problem: FileProblem) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
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

export const locate = ({ prefix }: DocumentContext, { line }: QtiElement): string => `${prefix}line ${line}`;

export const lostContentRemarks = (lost: Set<string>): string[] =>
  lost.size > 0 ? [`Left out: ${[...lost].join(', ')}.`] : [];
