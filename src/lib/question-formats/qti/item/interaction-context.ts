import type { FileQuestion } from '../../file-question.ts';
import type { QtiElement } from '../xml.ts';
import type { ResponseDeclaration } from './response-declaration.ts';

/** What an interaction makes of a question; `points` is what its rules give for a full answer. */
export type AnswerPart = Pick<
  FileQuestion,
  'kind' | 'options' | 'correct' | 'tolerances' | 'caseSensitive' | 'credits' | 'shuffle'
> & { points?: number; remarks?: string[] };

/** All that is known of an interaction. `score` is what the file's rules give for values, where they can be followed. */
export type InteractionContext = {
  interaction: QtiElement;
  declared: ResponseDeclaration;
  rules: QtiElement | undefined;
  score(values: string[]): number | undefined;
  isMapped: boolean;
  text(element: QtiElement): string;
  /** How the stem names the gaps. */
  gapName(gap: QtiElement): string;
};

export const NO_RIGHT_ANSWER = 'No answer is marked as right.';
/** Nobody chooses among more. */
export const MAX_OPTIONS = 200;
export const TOO_MANY_OPTIONS = `It offers more than ${MAX_OPTIONS} things to choose from.`;
export const EMPTY_PART = 'A part of it holds nothing that the portal can show.';
