import type { FileQuestion } from '../../file-question.ts';
import type { QtiElement } from '../xml.ts';
import type { ResponseDeclaration } from './response-declaration.ts';

/** The question that an interaction becomes; `points` is the score of a full answer by its rules. */
export type AnswerPart = Pick<
  FileQuestion,
  'kind' | 'options' | 'correct' | 'tolerances' | 'caseSensitive' | 'credits' | 'shuffle'
> & { points?: number; remarks?: string[] };

/** Everything known about an interaction. `score` applies the file's rules where they are supported. */
export type InteractionContext = {
  interaction: QtiElement;
  declared: ResponseDeclaration;
  rules: QtiElement | undefined;
  score(values: string[]): number | undefined;
  isMapped: boolean;
  text(element: QtiElement): string;
  /** The names of the gaps in the stem. */
  gapName(gap: QtiElement): string;
};

export const NO_RIGHT_ANSWER = 'No answer is marked as right.';
/** No real question has more options. */
export const MAX_OPTIONS = 200;
export const TOO_MANY_OPTIONS = `It offers more than ${MAX_OPTIONS} things to choose from.`;
export const EMPTY_PART = 'One of its parts has no content that the portal can show.';
