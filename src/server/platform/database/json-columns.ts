import type { Outcome, SectionScore } from '#contract/attempts/score.ts';
import type { Role } from '#contract/person.ts';
import type { MatchingKey, NumericalView, QuestionKind, TextView } from '#contract/questions/answer-key.ts';
import type { Trade } from '#contract/trade.ts';

// The types of the JSON columns.

/** `question_version.options`, in the author's order. */
export type StoredOption = { id: string; text: string; html: string; correct: boolean };

/** `question_version.typed_key`: the key of a question whose answer is typed or matched. */
export type StoredKey =
  | { kind: 'numerical'; numerical: NumericalView }
  | { kind: 'text'; text: TextView }
  /** The available matches are in `options`. */
  | { kind: 'matching'; prompts: StoredPrompt[] };
type StoredPrompt = { id: string; text: string; html: string; match: string };

/**
 * `attempt.paper`: one item for each question, in this student's order. `section` is an index into the attempt's sections; `marks` is the
 * worth that a blueprint's line gives.
 */
export type PaperItem = {
  question: number;
  version: number;
  options: string[];
  section?: number;
  marks?: number;
};

/** An item of a paper without the order of its options. */
export type AskedItem = Omit<PaperItem, 'options'>;

/** `attempt.sections`: the sections of the frozen paper, in their order; null in a test without sections. */
export type StoredSection = { section: number; name: string; minutes: number | null };

/** `score.sections`: one for each section of the paper. */
export type StoredSectionScore = SectionScore;

/** `score.outcomes`: one for each question that counts, in the paper's order. */
export type StoredOutcome = {
  question: number;
  outcome: Outcome;
  marks: number;
  /** The share of the marks for a partly correct answer, between 0 and 1. */
  credit?: number;
  /** A ruling counts every answer as correct. */
  given?: true;
};

/** `attempt.place`: the device's reported position at the first start of a test with a venue. Distances in metres. */
export type StoredLocation = {
  venue: number;
  name: string;
  verdict: 'inside' | 'waived';
  lat: number | null;
  long: number | null;
  accuracy: number | null;
  /** From the venue's edge; 0 inside. */
  metres: number | null;
};

/** What a change of the academic year changes of an account; `standing` differs after every change. */
type StoredStanding = { role: Role; archived: boolean; standing: string };

/** `year_act.changes`: one for each account. */
export type StoredChange = { account: number; before: StoredStanding; after: StoredStanding };

/** `roster_sheet.rows`: a row's number in the file and its cells. */
export type StoredRow = [number: number, cells: string[]];

/** `roster_row.before` and `after`: the fields that an import changed. */
export type StudentFields = {
  name?: string;
  trade?: Trade;
  batch?: number;
  mail?: string | null;
  mobile?: string | null;
};

export type StoppedIn = 'importing' | 'undoing' | null;
export type Undone = 'undone' | 'kept' | null;

/** `question_import.remarks`: what could not be imported, and where in the file. */
export type StoredRemark = { where: string; message: string };

type StoredQuestionText = {
  kind: QuestionKind;
  format: 'markdown' | 'text';
  description: string;
  explanation: string;
  topic_tags: string[];
  tags: string[];
  source: string;
  question_type: Trade;
  difficulty_level: number;
};

/** `question_import_item.draft`: a question of a file, as in the editor. */
export type StoredDraft = StoredQuestionText & {
  options: string[];
  correct_options: number[];
  keep_option_order?: boolean;
  numerical?: NumericalView | null;
  text?: TextView | null;
  matching?: MatchingKey | null;
};

/** `question_import_item.version`: the same question rendered, as a version. */
export type StoredVersion = StoredQuestionText & {
  description_html: string;
  explanation_html: string;
  options: StoredOption[];
  /** Absent in items of an earlier release. */
  keep_option_order?: boolean;
  typed_key: StoredKey | null;
};

/** `question_import_item.alike`: a similar question of the bank, or an earlier one of the file. */
export type StoredSimilarity = { question: number | null; position: number | null; similarity: number };

/** `attempt.standstills`: a period in which the clock of the attempt was stopped; ISO 8601. */
export type ClockStop = {
  from: string;
  to: string;
  /** The attempt had ended, and was then reopened. */
  reopened?: true;
};

/** `coding_problem_version.texts` in Markdown and `coding_problem_version.html`. */
export type ProblemTexts = Record<
  'statement' | 'input_format' | 'output_format' | 'constraints' | 'editorial',
  string
>;
