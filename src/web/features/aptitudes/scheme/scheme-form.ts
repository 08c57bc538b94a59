import type {
  CutOff,
  PartialCreditRule,
  SchemeDraft,
  WrongPenalty,
} from '#contract/aptitudes/marking-scheme.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import { parseNumber } from '../editor/form.ts';

/** A penalty in the form: none, a share such as `1/3`, or typed marks. */
export type PenaltyForm = { as: string; marks: string };
/** The rules of one kind; an empty field means the general rule. */
export type KindForm = {
  kind: QuestionKind;
  right: string;
  wrong: PenaltyForm;
  partial: PartialCreditRule | '';
  /** Stored value without a field; it is sent back unchanged. */
  blank?: number | undefined;
};
export type SchemeForm = {
  right: string;
  wrong: PenaltyForm;
  blank: string;
  partial: PartialCreditRule;
  kinds: KindForm[];
  threshold: boolean;
  percent: string;
  /** The marks that each wrong answer beyond the threshold costs, without a minus sign. */
  each: string;
};
export type CutOffForm = { as: '' | 'marks' | 'percent'; amount: string };

const formatMarks = (marks: number) => String(Math.abs(marks));

function toPenaltyForm(wrong: WrongPenalty | undefined): PenaltyForm {
  if (wrong === undefined) return { as: 'same', marks: '' };
  if ('share' in wrong) return { as: wrong.share.startsWith('0/') ? 'nothing' : wrong.share, marks: '' };
  return wrong.marks === 0 ? { as: 'nothing', marks: '' } : { as: 'marks', marks: formatMarks(wrong.marks) };
}

export function toSchemeForm(scheme: SchemeDraft): SchemeForm {
  const { right, wrong, blank = 0, partial = 'none', kinds = {}, threshold = null } = scheme;
  return {
    right: String(right),
    wrong: toPenaltyForm(wrong),
    blank: String(blank),
    partial,
    kinds: Object.entries(kinds).map(([kind, rule]) => ({
      kind: kind as QuestionKind,
      right: rule.right === undefined ? '' : String(rule.right),
      wrong: toPenaltyForm(rule.wrong),
      partial: rule.partial ?? '',
      blank: rule.blank,
    })),
    threshold: threshold !== null,
    percent: String(threshold?.percent ?? 25),
    each: formatMarks(threshold?.each ?? 1),
  };
}

const parsePenalty = (text: string) => {
  const amount = Math.abs(parseNumber(text));
  return amount === 0 ? 0 : -amount;
};

function toPenalty({ as, marks }: PenaltyForm): WrongPenalty {
  if (as === 'nothing' || as === 'same') return { marks: 0 };
  return as === 'marks' ? { marks: parsePenalty(marks) } : { share: as };
}

/** The scheme in the fields. Text that is no number becomes NaN, which the contract rejects. */
export function toScheme(form: SchemeForm): SchemeDraft {
  return {
    right: parseNumber(form.right),
    wrong: toPenalty(form.wrong),
    blank: parseNumber(form.blank),
    partial: form.partial,
    kinds: Object.fromEntries(
      form.kinds.map(({ kind, right, wrong, partial, blank }) => [
        kind,
        {
          ...(right.trim() !== '' && { right: parseNumber(right) }),
          ...(wrong.as !== 'same' && { wrong: toPenalty(wrong) }),
          ...(partial !== '' && { partial }),
          ...(blank !== undefined && { blank }),
        },
      ]),
    ),
    threshold: form.threshold ? { percent: parseNumber(form.percent), each: parsePenalty(form.each) } : null,
  };
}

export function toCutOffForm(cutOff: CutOff | null): CutOffForm {
  if (cutOff === null) return { as: '', amount: '' };
  return 'marks' in cutOff
    ? { as: 'marks', amount: String(cutOff.marks) }
    : { as: 'percent', amount: String(cutOff.percent) };
}

export function toCutOff({ as, amount }: CutOffForm): CutOff | null {
  if (as === '') return null;
  return as === 'marks' ? { marks: parseNumber(amount) } : { percent: parseNumber(amount) };
}

type Issue = { path: PropertyKey[]; message: string };
const plainMessages: Record<string, string> = {
  'Invalid input': 'Give a number',
};

/** The contract's message at a path or below it, such as `scheme.right`. */
export function findIssueMessage(issues: readonly Issue[], place: string): string | undefined {
  const found = issues.find(({ path }) => `${path.join('.')}.`.startsWith(`${place}.`));
  return found && (plainMessages[found.message] ?? found.message);
}
