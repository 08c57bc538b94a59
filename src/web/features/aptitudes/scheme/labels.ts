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
  none: 'No marks for a partly correct answer',
  each: 'Each correct choice earns its share of the marks, if no chosen option is incorrect',
  net: 'Correct choices earn their share of the marks, and incorrect choices lose theirs',
};

/** `1 mark`, `−0.25 marks`. */
export function describeMarks(marks: number): string {
  return `${formatMarks(marks)} ${Math.abs(marks) === 1 ? 'mark' : 'marks'}`;
}

/** The marking scheme in phrases, such as `Correct +1` and `No negative marking`: the general rule, then each kind's own rules. */
export function describeScheme(scheme: SchemeDraft): string[] {
  const { right, wrong, blank = 0, partial = 'none', kinds = {}, threshold = null } = scheme;
  const ofKinds = Object.values(kinds);
  const but = (rule: 'right' | 'wrong' | 'blank') =>
    ofKinds.some((kind) => kind[rule] !== undefined) ? ' (other kinds below)' : '';
  const phrases = [
    `Correct ${formatSignedMarks(right)}${but('right')}`,
    threshold
      ? `No negative marking up to ${formatMarks(threshold.percent)}% of the questions answered in a section, then ${formatSignedMarks(threshold.each)} for each incorrect answer`
      : `${describePenalty(wrong)}${but('wrong')}`,
  ];
  if (blank !== 0 || but('blank')) phrases.push(`Unattempted ${formatSignedMarks(blank)}${but('blank')}`);
  if (partial !== 'none') phrases.push(partialRuleLabels[partial]);
  for (const [kind, own] of Object.entries(kinds)) {
    const parts = [
      own.right !== undefined && `correct ${formatSignedMarks(own.right)}`,
      own.wrong && !threshold && decapitalize(describePenalty(own.wrong)),
      own.blank !== undefined && `unattempted ${formatSignedMarks(own.blank)}`,
      own.partial && own.partial !== partial && decapitalize(partialRuleLabels[own.partial]),
    ].filter(Boolean);
    if (parts.length > 0) phrases.push(`${kindLabels[kind as QuestionKind]}: ${parts.join(', ')}`);
  }
  return phrases;
}

/** `At least 12 marks`, `At least 30% of the marks`. */
export function describeCutOff(cutOff: CutOff): string {
  return 'marks' in cutOff
    ? `At least ${describeMarks(cutOff.marks)}`
    : `At least ${formatMarks(cutOff.percent)}% of the marks`;
}

function describePenalty(wrong: WrongPenalty): string {
  if ('marks' in wrong)
    return wrong.marks === 0 ? 'No negative marking' : `Incorrect ${formatSignedMarks(wrong.marks)}`;
  const [part, whole] = wrong.share.split('/').map(Number);
  if (part === 0) return 'No negative marking';
  return part === whole
    ? 'Incorrect: minus the question’s marks'
    : `Incorrect −${wrong.share} of the question’s marks`;
}

const formatSignedMarks = (marks: number) => (marks > 0 ? `+${formatMarks(marks)}` : formatMarks(marks));

const decapitalize = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
