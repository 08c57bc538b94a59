/** The kinds of questions in files; a `description` is text without a question. */
export const FILE_QUESTION_KINDS = [
  'single',
  'multiple',
  'boolean',
  'numerical',
  'text',
  'matching',
  'description',
] as const;
export type FileQuestionKind = (typeof FILE_QUESTION_KINDS)[number];

/** The answers that earn full marks. Partial credits and tolerances have their own fields. */
type CorrectAnswers =
  /** `single`, `multiple`, `boolean`: positions of the right options, from 0. */
  | number[]
  /** `text`: accepted answers; `*` is a wildcard, `\*` an asterisk. */
  | string[]
  /** `matching`: a prompt and its match. */
  | [prompt: string, match: string][];

/** A picture in the file. Texts show it as `![alternative](picture:name)`. */
export type FilePicture = { name: string; bytes: Uint8Array };

/**
 * A question as read from a file of any format. Texts are Markdown with LaTeX between dollar signs. See
 * docs/decisions/0020-question-files-become-markdown-items.md.
 */
export type FileQuestion = {
  kind: FileQuestionKind;
  /** The file's own name for the question. */
  title?: string;
  stem: string;
  /**
   * `single` and `multiple`: the choices; `boolean`: True and False; `matching`: every match on offer, extra ones
   * included.
   */
  options: string[];
  /** `numerical`: the accepted values, in the file's order. */
  correct: CorrectAnswers;
  /** `numerical`: the tolerance of the value at the same position; absent means exact. */
  tolerances?: number[];
  /** The unit of the answer. */
  unit?: string;
  /** `text`: whether capital letters matter; absent means no. */
  caseSensitive?: boolean;
  /** Credit from -1 to 1 per option or accepted value; absent where answers are either right or wrong. */
  credits?: number[];
  /** Marks for a full answer. */
  points?: number;
  explanation?: string;
  /** The file's category path, outermost first. */
  topics: string[];
  tags?: string[];
  /** 1 to 5. */
  difficulty?: number;
  trade?: string;
  source?: string;
  /** A shared passage. Questions of one file with the same text here share it. */
  stimulus?: string;
  /** Whether the options may be shuffled; absent means yes. */
  shuffle?: boolean;
  pictures?: FilePicture[];
  /** Where the question begins in the file, such as `line 12`, `row 3` or `items/q1.xml, line 4`. */
  where: string;
};

/** Something that could not be converted, or that a person should check. */
export type FileProblem = {
  where: string;
  message: string;
  /** The question's position in `items`; absent where no question that was read is meant. */
  item?: number;
};

export type QuestionFormat =
  | 'GIFT'
  | 'Aiken'
  | 'Moodle XML'
  | 'QTI 1.2'
  | 'QTI 2.1'
  | 'QTI 2.2'
  | 'QTI 3.0'
  | 'JSON lines'
  | 'OpenTriviaQA'
  | 'CSV'
  | 'XLSX';

/** Called for each question as soon as it is read; may throw to stop the reading. */
export type OnQuestion = () => void;

/** The content of a question file. One broken question never loses the others. */
export type QuestionFile = {
  format: QuestionFormat;
  items: FileQuestion[];
  problems: FileProblem[];
  /** How many questions were left out. Each has its problem. */
  leftOut: number;
};
