import type {
  CutOff,
  PartialCreditRule,
  SchemeDraft,
  WrongPenalty,
} from '#contract/aptitudes/marking-scheme.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import { kindLabels } from '#web/features/questions/kind-labels.ts';
import { formatMarks } from '#web/ui/number-format.ts';

const partialRuleLabels: Record<PartialCreditRule, string> = {
  none: 'An answer that is only partly right counts as wrong.',
  each: 'Each right choice earns its part of the marks, as long as nothing wrong is chosen.',
  net: 'Right choices earn their part of the marks, and wrong choices take theirs off again.',
};

/** `1 mark`, `−0.25 marks`. */
export function describeMarks(marks: number): string {
  return `${formatMarks(marks)} ${Math.abs(marks) === 1 ? 'mark' : 'marks'}`;
}

/** The marking scheme in sentences: the general rule, then each kind with its own rules. */
export function describeScheme(scheme: SchemeDraft): string[] {
  const { right, wrong, blank = 0, partial = 'none', kinds = {}, threshold = null } = scheme;
  const ofKinds = Object.values(kinds);
  const but = (rule: 'right' | 'wrong' | 'blank') =>
    ofKinds.some((kind) => kind[rule] !== undefined) ? ', unless the kind of question is named below' : '';
  const sentences = [
    `A right answer gives ${describeMarks(right)}${but('right')}.`,
    threshold
      ? `Wrong answers cost nothing up to ${formatMarks(threshold.percent)}% of the questions answered in a section; each one beyond costs ${describeMarks(-threshold.each)}.`
      : `A wrong answer ${describeCost(wrong)}${but('wrong')}.`,
    `No answer ${describeGain(blank)}${but('blank')}.`,
  ];
  if (partial !== 'none') sentences.push(partialRuleLabels[partial]);
  for (const [kind, own] of Object.entries(kinds)) {
    const parts = [
      own.right !== undefined && `a right answer gives ${describeMarks(own.right)}`,
      own.wrong && !threshold && `a wrong answer ${describeCost(own.wrong)}`,
      own.blank !== undefined && `no answer ${describeGain(own.blank)}`,
    ].filter((part) => part !== undefined && part !== false);
    const name = kindLabels[kind as QuestionKind];
    if (parts.length > 0) sentences.push(`${name}: ${parts.join(', ')}.`);
    if (own.partial && own.partial !== partial)
      sentences.push(`${name}: ${decapitalize(partialRuleLabels[own.partial])}`);
  }
  return sentences;
}

/** `At least 12 marks`, `At least 30% of the marks`. */
export function describeCutOff(cutOff: CutOff): string {
  return 'marks' in cutOff
    ? `At least ${describeMarks(cutOff.marks)}`
    : `At least ${formatMarks(cutOff.percent)}% of the marks`;
}

function describeCost(wrong: WrongPenalty): string {
  if ('share' in wrong) {
    const [part, whole] = wrong.share.split('/').map(Number);
    if (part === 0) return 'costs nothing';
    return part === whole
      ? 'costs the marks of the question'
      : `costs ${wrong.share} of the question’s marks`;
  }
  return wrong.marks === 0 ? 'costs nothing' : `costs ${describeMarks(-wrong.marks)}`;
}

function describeGain(marks: number): string {
  if (marks === 0) return 'gives nothing';
  return marks > 0 ? `gives ${describeMarks(marks)}` : `costs ${describeMarks(-marks)}`;
}

const decapitalize = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
