import type { AptitudeDraft, editAptitude } from '#contract/aptitudes/aptitude.ts';
import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { Release, Timing } from '#contract/aptitudes/terms.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { unixSecondsOf } from './rules.ts';

/** How a test is sat, as it is stored. */
export type Terms = {
  timing: Timing;
  one_way: boolean;
  scheme: Scheme | null;
  cut_off: CutOff | null;
  draw: 'each' | 'same';
  trades: StudentTrade[];
  batches: number[];
  listed_only: boolean;
  access_code: string | null;
  networks: string[];
  violation_limit: number;
  full_screen: boolean;
  seb_config_keys: string[];
  seb_exam_keys: string[];
  release_marks: Release;
  release_answers: Release;
  release_explanations: Release;
};

type BasicSettings = {
  name: string;
  starts_at: Date;
  ends_at: Date;
  duration: number;
  total_questions: number;
  instructions: string;
  marks_right: number;
  marks_wrong: number;
  venue_id: number | null;
};

/** A test as it is written, but for its instructions as HTML; `paused_ms`: how much later it ends for the pauses that it had. */
export type AptitudeSettings = BasicSettings & Terms & { paused_ms: number };

const defaultTerms: Terms = {
  timing: 'common',
  one_way: false,
  scheme: null,
  cut_off: null,
  draw: 'each',
  trades: [],
  batches: [],
  listed_only: false,
  access_code: null,
  networks: [],
  violation_limit: 5,
  full_screen: false,
  seb_config_keys: [],
  seb_exam_keys: [],
  ...sameReleaseForAll('after-end'),
};

/** The three parts of a result, all released alike. */
export function sameReleaseForAll(release: Release) {
  return { release_marks: release, release_answers: release, release_explanations: release };
}

/** A new test: what its author left out is as it always was. */
export function settingsFromDraft({
  published: _,
  ...draft
}: Parsed<typeof AptitudeDraft>): AptitudeSettings {
  return mergeSettings(defaultTerms, draft);
}

/** A test after a change, which leaves out what stays. */
export function settingsAfterChange(
  before: AptitudeSettings,
  change: Parsed<(typeof editAptitude)['body']>,
): AptitudeSettings {
  const { name, duration, total_questions, instructions, marks_right, marks_wrong, venue_id } = before;
  const plan = { name, duration, total_questions, test_timestamp: unixSecondsOf(before.starts_at) };
  return mergeSettings(
    before,
    { ...plan, instructions, marks_right, marks_wrong, venue_id, ...change },
    before,
  );
}

type SettingsInput = Omit<Parsed<typeof AptitudeDraft>, 'published'>;

function mergeSettings(
  stored: Terms,
  told: SettingsInput,
  before?: { ends_at: Date; paused_ms: number },
): AptitudeSettings {
  const { test_timestamp, window_end, release, ...rest } = told;
  const starts_at = new Date(test_timestamp * 1_000);
  const timing = told.timing ?? stored.timing;
  // The end as it stands is told in whole seconds, and a pause leaves it between them.
  const isKept =
    before !== undefined &&
    (window_end ? window_end === unixSecondsOf(before.ends_at) : stored.timing === 'own');
  const own = isKept ? before.ends_at : window_end ? new Date(window_end * 1_000) : undefined;
  // A pause has moved the end, and it stays moved, unless it is told anew.
  const paused_ms = timing === 'own' && own && !isKept ? 0 : (before?.paused_ms ?? 0);
  const common = new Date(starts_at.getTime() + told.duration * 60_000 + paused_ms);
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...pickTerms(stored),
    ...(release && sameReleaseForAll(release)),
    ...(named as Omit<typeof rest, keyof Terms> & Partial<Terms>),
    starts_at,
    ends_at: timing === 'own' ? (own ?? common) : common,
    paused_ms,
  };
}

/** The terms of a test alone. */
export function pickTerms(test: Terms): Terms {
  const names = Object.keys(defaultTerms) as (keyof Terms)[];
  return Object.fromEntries(names.map((name) => [name, test[name]])) as Terms;
}
