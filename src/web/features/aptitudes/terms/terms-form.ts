import { type Aptitude, type AptitudeChange, editAptitude } from '#contract/aptitudes/aptitude.ts';
import type { Release, Timing } from '#contract/aptitudes/terms.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { formatWallClock, parseWallClock } from '#web/ui/wall-clock.ts';
import { parseNumber } from '../editor/form.ts';
import {
  type CutOffForm,
  type SchemeForm,
  toCutOff,
  toCutOffForm,
  toScheme,
  toSchemeForm,
} from '../scheme/scheme-form.ts';
import { createPlainScheme } from '../scheme/scheme-summary.ts';

/** The form values of a test's terms. */
export type TermsForm = {
  timing: Timing;
  /** A wall-clock time of the institute. */
  windowEnd: string;
  one_way: boolean;
  ownScheme: boolean;
  scheme: SchemeForm;
  cutOff: CutOffForm;
  draw: Aptitude['draw'];
  trades: StudentTrade[];
  /** Years, separated by commas or blanks. */
  batches: string;
  listed_only: boolean;
  access_code: string;
  /** One per line. */
  networks: string;
  violation_limit: string;
  full_screen: boolean;
  /** One per line. */
  seb_config_keys: string;
  seb_exam_keys: string;
  release_marks: Release;
  release_answers: Release;
  release_explanations: Release;
};

export type TermsFieldsProps = {
  aptitude: Aptitude;
  form: TermsForm;
  /** Whether a student has started: from then on times and marks are fixed. */
  started: boolean;
  change: (patch: Partial<TermsForm>) => void;
  errorAt: (path: string) => string | undefined;
};

export function toTermsForm(test: Aptitude, zone: string): TermsForm {
  const { timing, one_way, scheme, draw, trades, listed_only, full_screen } = test;
  const { release_marks, release_answers, release_explanations } = test;
  return {
    ...{ timing, one_way, draw, trades, listed_only, full_screen },
    ...{ release_marks, release_answers, release_explanations },
    windowEnd: formatWallClock(Math.floor(Date.parse(test.ends_at) / 1_000), zone),
    ownScheme: scheme !== null,
    scheme: toSchemeForm(scheme ?? createPlainScheme(test.marks_right, test.marks_wrong)),
    cutOff: toCutOffForm(test.cut_off),
    batches: test.batches.join(', '),
    access_code: test.access_code ?? '',
    networks: test.networks.join('\n'),
    seb_config_keys: test.seb_config_keys.join('\n'),
    seb_exam_keys: test.seb_exam_keys.join('\n'),
    violation_limit: String(test.violation_limit),
  };
}

const splitList = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** The terms to store, from a form that was opened on `test`. */
export function toTermsDraft(form: TermsForm, test: Aptitude, zone: string): AptitudeChange {
  const { timing, one_way, draw, trades, listed_only, full_screen } = form;
  const { release_marks, release_answers, release_explanations } = form;
  // The field shows no seconds; an unchanged end keeps them.
  const untouched = form.windowEnd === toTermsForm(test, zone).windowEnd;
  return {
    ...{ timing, one_way, draw, trades, listed_only, full_screen },
    ...{ release_marks, release_answers, release_explanations },
    ...(timing === 'own' && {
      window_end:
        untouched && test.timing === 'own'
          ? Math.floor(Date.parse(test.ends_at) / 1_000)
          : (parseWallClock(form.windowEnd, zone) ?? Number.NaN),
    }),
    scheme: form.ownScheme ? toScheme(form.scheme) : null,
    cut_off: toCutOff(form.cutOff),
    batches: splitList(form.batches).map(Number),
    access_code: form.access_code.trim() === '' ? null : form.access_code,
    networks: splitList(form.networks),
    seb_config_keys: splitList(form.seb_config_keys),
    seb_exam_keys: splitList(form.seb_exam_keys),
    violation_limit: parseNumber(form.violation_limit),
  };
}

const fieldMessages: Record<string, string> = {
  window_end: 'Choose a date and a time',
  batches: 'Give years such as 2026, separated by commas',
  violation_limit: 'Give a whole number up to 1000',
} satisfies Partial<Record<keyof AptitudeChange, string>>;

export function validateTerms(draft: AptitudeChange, start: number) {
  const issues: { path: PropertyKey[]; message: string }[] = (
    editAptitude.body.safeParse(draft).error?.issues ?? []
  ).map(({ path, code, message }) => ({
    path,
    message: code === 'invalid_type' ? (fieldMessages[String(path[0])] ?? message) : message,
  }));
  if (draft.timing === 'own' && draft.window_end && draft.window_end <= start)
    issues.push({ path: ['window_end'], message: 'The window ends before it begins' });
  return issues;
}
