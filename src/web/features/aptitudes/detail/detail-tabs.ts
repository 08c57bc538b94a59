import type { Aptitude } from '#contract/aptitudes/aptitude.ts';

export type DetailTab =
  | 'settings'
  | 'sections'
  | 'questions'
  | 'preview'
  | 'live'
  | 'extra-time'
  | 'results'
  | 'analysis'
  | 'absent'
  | 'regrade'
  | 'place';

export type DetailPhase = 'draft' | 'upcoming' | 'live' | 'past';

/** The phase that decides what an admin does with a test. */
export function getDetailPhase({ stage, phase }: Pick<Aptitude, 'stage' | 'phase'>): DetailPhase {
  if (stage === 'draft') return 'draft';
  return phase === 'ongoing' ? 'live' : phase;
}

/** The tabs of a test in its phase; the page opens on the first. */
export function listDetailTabs(
  aptitude: Pick<Aptitude, 'stage' | 'phase' | 'attempt_count' | 'venue_id'>,
): readonly DetailTab[] {
  const place: DetailTab[] = aptitude.venue_id === null ? [] : ['place'];
  const taken: DetailTab[] = aptitude.attempt_count > 0 ? ['results', 'regrade'] : [];
  switch (getDetailPhase(aptitude)) {
    case 'draft':
      return ['settings', 'sections', 'questions', 'preview'];
    case 'upcoming':
      return ['questions', 'sections', 'settings', 'extra-time', 'preview', ...place];
    case 'live':
      return ['live', 'settings', 'extra-time', ...taken, ...place];
    case 'past':
      return ['results', 'analysis', 'absent', 'regrade', 'settings', ...place];
  }
}

/** For every tab that an address may name, earlier names included, the tabs that replace it in other phases. */
const replacements: Record<DetailTab | 'terms' | 'responses', readonly DetailTab[]> = {
  settings: [],
  terms: ['settings'],
  questions: ['settings'],
  sections: ['settings'],
  preview: ['settings'],
  'extra-time': ['settings'],
  place: ['settings'],
  live: ['results'],
  results: ['live'],
  responses: ['results', 'live'],
  analysis: ['results', 'live'],
  absent: ['results', 'live'],
  regrade: ['results', 'live'],
};

/** The tab to show for the one that the address names: itself, or the nearest that the test has. */
export function findNearestTab(tabs: readonly DetailTab[], named: string | undefined): DetailTab | undefined {
  const known = Object.keys(replacements) as (keyof typeof replacements)[];
  const name = known.find((one) => one === named);
  const wanted: readonly string[] = name === undefined ? [] : [name, ...replacements[name]];
  return wanted.flatMap((one) => tabs.find((tab) => tab === one) ?? [])[0] ?? tabs[0];
}
