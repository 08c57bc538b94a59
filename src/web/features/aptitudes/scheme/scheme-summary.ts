import type { SchemeDraft, WrongPenalty } from '#contract/aptitudes/marking-scheme.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import { formatMarks } from '#web/ui/number-format.ts';

/** Kinds of questions in the plural, for the middle of a sentence. */
export const kindPhrases: Record<QuestionKind, string> = {
  single: 'single choice',
  multiple: 'multiple choice',
  boolean: 'true or false',
  numerical: 'numbers',
  text: 'short texts',
  matching: 'matching',
};

const formatMarksOrNothing = (amount: number) => (amount === 0 ? 'nothing' : formatMarks(amount));

function describePenalty(wrong: WrongPenalty): string {
  if ('marks' in wrong) return formatMarksOrNothing(wrong.marks);
  return wrong.share.startsWith('0/') ? 'nothing' : `−${wrong.share} of them`;
}

/** A scheme in one phrase. */
export function summarizeScheme(scheme: SchemeDraft): string {
  const { right, wrong, blank = 0, partial = 'none', kinds = {}, threshold = null } = scheme;
  const parts = [
    `${formatMarksOrNothing(right)} for correct`,
    threshold
      ? `${formatMarksOrNothing(threshold.each)} for each incorrect beyond ${threshold.percent}% of the attempted`
      : `${describePenalty(wrong)} for incorrect`,
    `${formatMarksOrNothing(blank)} for unattempted`,
    ...(partial === 'none' ? [] : ['part of the marks for partly correct']),
  ];
  const own = Object.entries(kinds).flatMap(([kind, rule]) => {
    const words = [
      ...(rule.right === undefined ? [] : [`${formatMarksOrNothing(rule.right)} for correct`]),
      ...(rule.wrong === undefined || threshold ? [] : [`${describePenalty(rule.wrong)} for incorrect`]),
      ...(rule.blank === undefined ? [] : [`${formatMarksOrNothing(rule.blank)} for unattempted`]),
      ...(rule.partial === undefined || rule.partial === partial
        ? []
        : [rule.partial === 'none' ? 'all or nothing' : 'part of the marks for partly correct']),
    ];
    return words.length > 0 ? [`${kindPhrases[kind as QuestionKind]}: ${words.join(', ')}`] : [];
  });
  return [parts.join(', '), ...own].join('; ');
}

/** The scheme with these marks for every right and wrong answer. */
export function createPlainScheme(right: number, wrong: number): SchemeDraft {
  return { right, wrong: { marks: wrong } };
}
