import type { LinkProps } from '@tanstack/react-router';
import { setTheme, type Theme } from '#web/layout/theme.ts';
import { paths } from '#web/paths.ts';
import { tools } from '../admin-pages.ts';

type Target = {
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  search?: Record<string, string>;
};

/** One choice of the palette: a page to go to, or something to do. */
export type Entry = {
  id: string;
  label: string;
  /** A second, quieter text. */
  hint?: string;
  target: Target | (() => void);
};

export type EntryGroup = { name: string; entries: Entry[] };

const pages: Entry[] = [
  ...tools
    .filter(({ label }) => !['Import questions', 'Import roster', 'Templates'].includes(label))
    .map(({ label, to, search }) => aPage(label, { to, ...(search && { search }) })),
  aPage('Roster', { to: paths.roster }),
  aPage('Home', { to: paths.home }),
  aPage('Reported questions', { to: paths.reports }),
  aPage('Quarantine', { to: paths.quarantine }),
  aPage('Judges', { to: paths.judges }),
  aPage('Topics', { to: paths.topics }),
  aPage('Appeals', { to: paths.blockedUsers, search: { tab: 'appeals' } }),
  aPage('Requests for erasure', { to: paths.erasures }),
  aPage('New academic year', { to: paths.year }),
  aPage('SPRS', { to: paths.sprs }),
  aPage('Achievers', { to: paths.hallOfFame }),
  aPage('Profile', { to: paths.dashboard }),
  aPage('Change password', { to: paths.changePassword }),
];

function aPage(label: string, target: Target): Entry {
  return { id: `page-${label}`, label, target };
}

const acts: Entry[] = [
  anAct('New test', { to: paths.manageAptitudes, search: { edit: 'new' } }),
  anAct('New test from a template', { to: paths.manageAptitudes, search: { edit: 'template' } }),
  anAct('New question', { to: paths.questions, search: { edit: 'new' } }),
  anAct('Import questions', { to: paths.questionImports }),
  anAct('Import roster', { to: paths.roster, search: { tab: 'imports' } }),
  anAct('New announcement', { to: paths.manageAnnouncements, search: { edit: 'new' } }),
  anAct('Decide who may register', { to: paths.roster, search: { tab: 'registration' } }),
];

function anAct(label: string, target: Entry['target']): Entry {
  return { id: `act-${label}`, label, target };
}

const themeActs = (theme: Theme): Entry[] =>
  (['dark', 'light', 'system'] as const)
    .filter((one) => one !== theme)
    .map((one) =>
      anAct(one === 'system' ? 'Follow the system’s theme' : `Switch to ${one}`, () => setTheme(one)),
    );

/** The acts and pages whose label has every word of the text. */
export function listFixedEntries(text: string, theme: Theme): EntryGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = (entries: Entry[]) =>
    entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  return [
    { name: 'Do', entries: matching([...acts, ...themeActs(theme)]) },
    { name: 'Pages', entries: matching(pages) },
  ];
}
