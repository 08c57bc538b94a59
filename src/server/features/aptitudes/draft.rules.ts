import type { AptitudeDraft, editAptitude } from '#contract/aptitudes/aptitude.ts';
import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { Release, Timing } from '#contract/aptitudes/terms.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { type CurrentUser, mayAsAdmin } from '#server/platform/auth/permission.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';
import { type Phase, unixSecondsOf } from './rules.ts';

/** How a test is taken, as the database stores it. */
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

/** The settings of a test without its rendered instructions. `paused_ms` is how much later the test ends because of pauses. */
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

/** The same release for all three parts of a result. */
export function sameReleaseForAll(release: Release) {
  return { release_marks: release, release_answers: release, release_explanations: release };
}

/** The settings of a new test, with defaults for the terms that its author left out. */
export function settingsFromDraft({
  published: _,
  ...draft
}: Parsed<typeof AptitudeDraft>): AptitudeSettings {
  return mergeSettings(defaultTerms, draft);
}

/** The settings after a change; fields that the change leaves out keep their value. */
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
  input: SettingsInput,
  before?: { ends_at: Date; paused_ms: number },
): AptitudeSettings {
  const { test_timestamp, window_end, release, ...rest } = input;
  const starts_at = new Date(test_timestamp * 1_000);
  const timing = input.timing ?? stored.timing;
  // The API gives the end in whole seconds, but a pause can move it to a fraction of one. The same second keeps the exact end.
  const isKept =
    before !== undefined &&
    (window_end ? window_end === unixSecondsOf(before.ends_at) : stored.timing === 'own');
  const own = isKept ? before.ends_at : window_end ? new Date(window_end * 1_000) : undefined;
  // A pause has moved the end. It stays moved unless the change sets another end.
  const paused_ms = timing === 'own' && own && !isKept ? 0 : (before?.paused_ms ?? 0);
  const common = new Date(starts_at.getTime() + input.duration * 60_000 + paused_ms);
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

/** Picks the terms of a test. */
export function pickTerms(test: Terms): Terms {
  const names = Object.keys(defaultTerms) as (keyof Terms)[];
  return Object.fromEntries(names.map((name) => [name, test[name]])) as Terms;
}

/** An admin who may only prepare drafts cannot change published tests. */
export const refusalToTouch = (user: CurrentUser, stage: 'draft' | 'published'): ProblemCode | undefined =>
  stage === 'draft' || mayAsAdmin(user, 'publishing:write') ? undefined : 'published-test';

/** An admin who may read results but no drafts sees the questions of a test once it is over. */
export const refusalToReadQuestions = (user: CurrentUser, phase: Phase): ProblemCode | undefined =>
  phase === 'past' || mayAsAdmin(user, 'drafts:read') ? undefined : 'forbidden';

/** Where a second person approves drafts, a test begins as one. */
export const refusalToPublishAtOnce = (stage: 'draft' | 'published', reviewRequired: boolean) =>
  stage === 'published' && reviewRequired ? 'not-approved' : undefined;
