import { LEAST_ANSWERS, type Level } from '#contract/practice/levels.ts';
import { pluralize } from '#web/ui/text.ts';

/** A level in words, never without its band. */
const describeLevel = ({ level, low, high }: Level): string => `Level ${level} (${low}–${high})`;

/** What to say in place of a level. */
const describeTooFew = (answers: number): string =>
  answers === 0 ? 'No answers yet' : `Too few answers: ${answers} of ${LEAST_ANSWERS}`;

/** The level and its answers in words, or that they are too few. */
export const describeOwnLevel = (level: Level | null, answers: number): string =>
  level ? `${describeLevel(level)} · ${pluralize(answers, 'answer')}` : describeTooFew(answers);

/** A level from 0 to 100 as a mark in its band. The words stand beside it. */
export function LevelBand({ level, low, high }: Level) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full">
      <rect x="0" y="3" width="100" height="2" rx="1" className="fill-line" />
      <rect x={low} y="1.5" width={Math.max(1, high - low)} height="5" rx="1" className="fill-accent/35" />
      <rect
        x={Math.min(98, Math.max(0, level - 1))}
        y="0"
        width="2"
        height="8"
        rx="0.5"
        className="fill-accent"
      />
    </svg>
  );
}
