import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { CutOff, PartialRule, SchemeDraft, Wrong } from '#contract/aptitudes/marking-scheme.ts';
import { numberOf } from '../editor/form.ts';

/** What a wrong answer costs, as it is chosen: nothing, a share such as `1/3`, or marks that are typed. */
export type WrongForm = { as: string; marks: string };
/** Rules of one kind; what is empty is as for the others. */
export type KindForm = {
  kind: QuestionKind;
  right: string;
  wrong: WrongForm;
  partial: PartialRule | '';
  /** Kept as it was stored; it has no field. */
  blank?: number | undefined;
};
export type SchemeForm = {
  right: string;
  wrong: WrongForm;
  blank: string;
  partial: PartialRule;
  kinds: KindForm[];
  threshold: boolean;
  percent: string;
  /** What each wrong answer beyond the threshold takes off, without the minus sign. */
  each: string;
};
export type CutOffForm = { as: '' | 'marks' | 'percent'; amount: string };

const written = (marks: number) => String(Math.abs(marks));

function wrongFormOf(wrong: Wrong | undefined): WrongForm {
  if (wrong === undefined) return { as: 'same', marks: '' };
  if ('share' in wrong) return { as: wrong.share.startsWith('0/') ? 'nothing' : wrong.share, marks: '' };
  return wrong.marks === 0 ? { as: 'nothing', marks: '' } : { as: 'marks', marks: written(wrong.marks) };
}

export function schemeFormOf(scheme: SchemeDraft): SchemeForm {
  const { right, wrong, blank = 0, partial = 'none', kinds = {}, threshold = null } = scheme;
  return {
    right: String(right),
    wrong: wrongFormOf(wrong),
    blank: String(blank),
    partial,
    kinds: Object.entries(kinds).map(([kind, rule]) => ({
      kind: kind as QuestionKind,
      right: rule.right === undefined ? '' : String(rule.right),
      wrong: wrongFormOf(rule.wrong),
      partial: rule.partial ?? '',
      blank: rule.blank,
    })),
    threshold: threshold !== null,
    percent: String(threshold?.percent ?? 25),
    each: written(threshold?.each ?? 1),
  };
}

const taken = (text: string) => {
  const amount = Math.abs(numberOf(text));
  return amount === 0 ? 0 : -amount;
};

function wrongOf({ as, marks }: WrongForm): Wrong {
  if (as === 'nothing' || as === 'same') return { marks: 0 };
  return as === 'marks' ? { marks: taken(marks) } : { share: as };
}

/** The scheme that the fields say; what is no number is NaN, which the contract objects to. */
export function schemeOf(form: SchemeForm): SchemeDraft {
  return {
    right: numberOf(form.right),
    wrong: wrongOf(form.wrong),
    blank: numberOf(form.blank),
    partial: form.partial,
    kinds: Object.fromEntries(
      form.kinds.map(({ kind, right, wrong, partial, blank }) => [
        kind,
        {
          ...(right.trim() !== '' && { right: numberOf(right) }),
          ...(wrong.as !== 'same' && { wrong: wrongOf(wrong) }),
          ...(partial !== '' && { partial }),
          ...(blank !== undefined && { blank }),
        },
      ]),
    ),
    threshold: form.threshold ? { percent: numberOf(form.percent), each: taken(form.each) } : null,
  };
}

export function cutOffFormOf(cutOff: CutOff | null): CutOffForm {
  if (cutOff === null) return { as: '', amount: '' };
  return 'marks' in cutOff
    ? { as: 'marks', amount: String(cutOff.marks) }
    : { as: 'percent', amount: String(cutOff.percent) };
}

export function cutOffOf({ as, amount }: CutOffForm): CutOff | null {
  if (as === '') return null;
  return as === 'marks' ? { marks: numberOf(amount) } : { percent: numberOf(amount) };
}

type Issue = { path: PropertyKey[]; message: string };
const plain: Record<string, string> = {
  'Invalid input': 'Give a number',
};

/** What the contract objects to at a place or below it, such as `scheme.right`. */
export function objectionAt(issues: readonly Issue[], place: string): string | undefined {
  const found = issues.find(({ path }) => `${path.join('.')}.`.startsWith(`${place}.`));
  return found && (plain[found.message] ?? found.message);
}
