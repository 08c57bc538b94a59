import type { Trade } from '#contract/trade.ts';

/** A passage, table or listing that several items share; each names the same constant. */
export type StarterPassage = { title: string; text: string };

type QuestionText = {
  topic: string;
  trade: Trade;
  difficulty: 1 | 2 | 3 | 4 | 5;
  stem: string;
  explanation: string;
  /** Shown above the stem. */
  passage?: StarterPassage;
};

/** A single or a multiple response, by the number of keys. `correct` is 1-based; `solve` gives the text of every right option. */
export type ChoiceQuestion = QuestionText & {
  kind?: undefined;
  options: string[];
  correct: number[];
  solve?: () => string | string[];
};

/** A statement that is true or false. */
type BooleanQuestion = QuestionText & { kind: 'boolean'; correct: boolean; solve?: () => boolean };

export type AcceptedNumber = { value: number; tolerance: number } | { from: number; to: number };

/** A number is entered; any within an accepted range (ends included) is right. */
type NumericalQuestion = QuestionText & {
  kind: 'numerical';
  accepted: AcceptedNumber[];
  unit?: string;
  solve?: () => number;
};

/** A short text is entered; any accepted spelling is right. */
type TextQuestion = QuestionText & {
  kind: 'text';
  accepted: string[];
  caseSensitive?: boolean;
  solve?: () => string;
};

/** Every prompt is matched; `extra` matches belong to no prompt. `solve` gives the matches in the order of the prompts. */
type MatchingQuestion = QuestionText & {
  kind: 'matching';
  pairs: [prompt: string, match: string][];
  extra?: string[];
  solve?: () => string[];
};

/** One question of the starter bank. `solve` computes the key from scratch. */
export type StarterQuestion =
  | ChoiceQuestion
  | BooleanQuestion
  | NumericalQuestion
  | TextQuestion
  | MatchingQuestion;
