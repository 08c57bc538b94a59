/** The kinds of questions that files hold; a `description` is text that asks nothing. */
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

/** The answers that score in full. Partial credit and tolerances stand in fields of their own. */
type CorrectAnswers =
  /** `single`, `multiple`, `boolean`: positions of the right options, from 0. */
  | number[]
  /** `text`: what is accepted, `*` for any run of characters and `\*` for an asterisk. */
  | string[]
  /** `matching`: a prompt and its match. */
  | [prompt: string, match: string][];

/** A picture that a file brought along; texts name it as `![alternative](picture:name)`. */
export type FilePicture = { name: string; bytes: Uint8Array };

/**
 * A question as a file tells it. Texts are Markdown with LaTeX between dollar signs, whatever the file was written in.
 */
export type FileQuestion = {
  kind: FileQuestionKind;
  /** The name that the file gives the question. */
  title?: string;
  stem: string;
  /** `single` and `multiple`: the choices; `boolean`: True and False; `matching`: every match on offer, extra ones too. */
  options: string[];
  /** For `numerical` the accepted values in the file's order. */
  correct: CorrectAnswers;
  /** `numerical`: how far an answer may be from the value at the same place; absent means exact. */
  tolerances?: number[];
  /** What the answer is measured in. */
  unit?: string;
  /** `text`: whether capital letters matter; absent means no. */
  caseSensitive?: boolean;
  /** Credit from -1 to 1 per option or accepted value, where the file grades more finely than right and wrong. */
  credits?: number[];
  /** Marks for a full answer. */
  points?: number;
  explanation?: string;
  /** The path of the file's categories, outermost first. */
  topics: string[];
  tags?: string[];
  /** 1 to 5. */
  difficulty?: number;
  trade?: string;
  source?: string;
  /** A passage or figure that this question shares with others of the file that have the same text here. */
  stimulus?: string;
  /** Whether the file lets the options be shuffled; absent means yes. */
  shuffle?: boolean;
  pictures?: FilePicture[];
  /** Where in the file the question begins, such as `line 12`, `row 3` or `items/q1.xml, line 4`. */
  where: string;
};

/** What could not be carried over, or was read in a way that somebody should know. */
export type FileProblem = {
  where: string;
  message: string;
  /** The place in `items` of the question that this is about; absent where the question was left out. */
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

/** Told of each question as soon as it is read; may throw to end the reading. */
export type OnQuestion = () => void;

/** All that a file of questions holds. One bad question never loses the others. */
export type QuestionFile = { format: QuestionFormat; items: FileQuestion[]; problems: FileProblem[] };
