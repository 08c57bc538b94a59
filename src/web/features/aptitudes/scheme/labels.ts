import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { CutOff, PartialRule, SchemeDraft, Wrong } from '#contract/aptitudes/marking-scheme.ts';
import { kindLabels } from '#web/features/questions/kind-labels.ts';
import { marksFigure } from '#web/ui/number-format.ts';

const partialWords: Record<PartialRule, string> = {
  none: 'An answer that is only partly right counts as wrong.',
  each: 'Each right choice earns its part of the marks, as long as nothing wrong is chosen.',
  net: 'Right choices earn their part of the marks, and wrong choices take theirs off again.',
};

/** `1 mark`, `−0.25 marks`. */
export function marksWords(marks: number): string {
  return `${marksFigure(marks)} ${Math.abs(marks) === 1 ? 'mark' : 'marks'}`;
}

/** What answers are worth, in sentences: the rule for all first, then each kind that has rules of its own. */
export function schemeWords(scheme: SchemeDraft): string[] {
  const { right, wrong, blank = 0, partial = 'none', kinds = {}, threshold = null } = scheme;
  const ofKinds = Object.values(kinds);
  const but = (rule: 'right' | 'wrong' | 'blank') =>
    ofKinds.some((kind) => kind[rule] !== undefined) ? ', unless the kind of question is named below' : '';
  const sentences = [
    `A right answer gives ${marksWords(right)}${but('right')}.`,
    threshold
      ? `Wrong answers cost nothing up to ${marksFigure(threshold.percent)}% of the questions answered in a section; each one beyond costs ${marksWords(-threshold.each)}.`
      : `A wrong answer ${costWords(wrong)}${but('wrong')}.`,
    `No answer ${gainWords(blank)}${but('blank')}.`,
  ];
  if (partial !== 'none') sentences.push(partialWords[partial]);
  for (const [kind, own] of Object.entries(kinds)) {
    const parts = [
      own.right !== undefined && `a right answer gives ${marksWords(own.right)}`,
      own.wrong && !threshold && `a wrong answer ${costWords(own.wrong)}`,
      own.blank !== undefined && `no answer ${gainWords(own.blank)}`,
    ].filter((part) => part !== undefined && part !== false);
    const name = kindLabels[kind as QuestionKind];
    if (parts.length > 0) sentences.push(`${name}: ${parts.join(', ')}.`);
    if (own.partial && own.partial !== partial)
      sentences.push(`${name}: ${decapital(partialWords[own.partial])}`);
  }
  return sentences;
}

/** `At least 12 marks`, `At least 30% of the marks`. */
export function cutOffWords(cutOff: CutOff): string {
  return 'marks' in cutOff
    ? `At least ${marksWords(cutOff.marks)}`
    : `At least ${marksFigure(cutOff.percent)}% of the marks`;
}

function costWords(wrong: Wrong): string {
  if ('share' in wrong) {
    const [part, whole] = wrong.share.split('/').map(Number);
    if (part === 0) return 'costs nothing';
    return part === whole
      ? 'costs the marks of the question'
      : `costs ${wrong.share} of the question’s marks`;
  }
  return wrong.marks === 0 ? 'costs nothing' : `costs ${marksWords(-wrong.marks)}`;
}

function gainWords(marks: number): string {
  if (marks === 0) return 'gives nothing';
  return marks > 0 ? `gives ${marksWords(marks)}` : `costs ${marksWords(-marks)}`;
}

const decapital = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
