import type { Item } from '../../file-question.ts';
import type { Declaration } from './response-declaration.ts';
import type { Element } from '../xml.ts';

/** What an interaction makes of a question; `points` is what its rules give for a full answer. */
export type Part = Pick<
  Item,
  'kind' | 'options' | 'correct' | 'tolerances' | 'caseSensitive' | 'credits' | 'shuffle'
> & { points?: number; remarks?: string[] };

/** All that is known of an interaction. `score` is what the file's rules give for values, where they can be followed. */
export type Asked = {
  interaction: Element;
  declared: Declaration;
  rules: Element | undefined;
  score(values: string[]): number | undefined;
  isMapped: boolean;
  text(element: Element): string;
  /** How the stem names the gaps. */
  gapName(gap: Element): string;
};

export const NO_KEY = 'No answer is marked as right.';
/** Nobody chooses among more. */
export const MOST_OPTIONS = 200;
export const TOO_MANY = `It offers more than ${MOST_OPTIONS} things to choose from.`;
export const EMPTY = 'A part of it holds nothing that the portal can show.';
