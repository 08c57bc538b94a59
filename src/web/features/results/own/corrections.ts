import type { RulingKind } from '#contract/attempts/score.ts';
import type { Result } from '#contract/results.ts';
import { groupBy } from '#web/ui/group-by.ts';
import { lazyValue } from '#web/ui/lazy.ts';

type Correction = Result['corrections'][number];

/** How a question counts, beside its answer. */
export const rulingLabels: Record<RulingKind, string> = {
  key: 'Corrected key',
  full: 'Full marks for all',
  out: 'Not counted',
  pinned: 'Original key',
};

/** Sentences that say which questions of the student's paper were re-marked, and how. */
const sentencesByRuling: Record<RulingKind, (questions: string) => string> = {
  key: (questions) => `Corrected key: ${questions}.`,
  full: (questions) => `Full marks for everybody: ${questions}.`,
  out: (questions) => `Not counted: ${questions}.`,
  pinned: (questions) => `Original key again: ${questions}.`,
};

const listFormat = lazyValue(() => new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }));

/** Groups corrections by time and reason, latest first, each with its sentences. */
export function groupCorrections(corrections: readonly Correction[]) {
  const decisions = groupBy(corrections, ({ decided_at, words }) => `${decided_at} ${words}`);
  return [...decisions.values()].reverse().map((own) => ({
    decided_at: own[0]?.decided_at ?? '',
    words: own[0]?.words ?? '',
    sentences: [...groupBy(own, ({ how }) => how)].map(([how, questions]) => {
      const numbers = questions.map(({ number }) => number).sort((a, b) => a - b);
      const named = `question${numbers.length === 1 ? '' : 's'} ${listFormat().format(numbers.map(String))}`;
      return sentencesByRuling[how](named);
    }),
  }));
}
