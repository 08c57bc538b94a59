import type {
  FilePicture,
  FileProblem,
  FileQuestion,
  OnQuestion,
  QuestionFile,
  QuestionFormat,
} from '../file-question.ts';
import type { QtiElement } from './xml.ts';

/** Where a document stands in the file, and what its questions need from other parts. */
export type DocumentContext = {
  /** The part of a package, with a comma after it; empty for a single document. */
  prefix: string;
  pictureOf(address: string): string | undefined;
  /** The text of a stimulus in another part. */
  passageOf(address: string): string | undefined;
};

/** Facts about a question that stand outside its own document. */
export type ItemMetadata = Partial<
  Pick<FileQuestion, 'topics' | 'tags' | 'difficulty' | 'trade' | 'source'>
> & {
  weight?: number;
};

/** Collects the questions of a file, and the problems. */
export type QuestionCollector = {
  readonly items: FileQuestion[];
  readonly problems: FileProblem[];
  add(item: FileQuestion, remarks?: string[]): void;
  refuse(where: string, message: string): void;
  file(format: QuestionFormat, picturesOf?: (item: FileQuestion) => FilePicture[]): QuestionFile;
};

/** Nobody reads more problems than this. */
const MAX_PROBLEMS = 10_000;

export function createQuestionCollector(onItem?: OnQuestion): QuestionCollector {
  const items: FileQuestion[] = [];
  const problems: FileProblem[] = [];
  let leftOut = 0;
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
    refuse(where, message) {
      note({ where, message });
      leftOut++;
    },
    file: (format) => ({ format, items, problems, leftOut }),
  };
}

export const locate = ({ prefix }: DocumentContext, { line }: QtiElement): string => `${prefix}line ${line}`;

export const lostContentRemarks = (lost: Set<string>): string[] =>
  lost.size > 0 ? [`Left out: ${[...lost].join(', ')}.`] : [];
