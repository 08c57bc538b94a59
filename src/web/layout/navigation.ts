import { useLocation } from '@tanstack/react-router';
import type { AuthState } from '#web/api/auth-state.ts';
import { paths } from '#web/paths.ts';

export type NavigationEntry = {
  label: string;
  to: (typeof paths)[keyof typeof paths];
  /** How the addresses of its pages begin, with or without `/admin/`, if it has more than one. */
  pages?: string;
};

const achievers: NavigationEntry = { label: 'Achievers', to: paths.hallOfFame };
const blockedUsers: NavigationEntry = {
  label: 'Blocked Users',
  to: paths.blockedUsers,
  pages: 'blocked|erasures|audit',
};
const ownEntries: NavigationEntry[] = [
  { label: 'Profile', to: paths.dashboard },
  { label: 'Change Password', to: paths.changePassword },
];

/** The entries of the menu in order. Logout, which is no link, follows for signed-in users. */
export function navigationFor(auth: AuthState): NavigationEntry[] {
  if (!auth.isAuthenticated) return [{ label: 'Home', to: paths.home }];
  if (auth.isAdmin)
    return [
      { label: 'Question', to: paths.questions, pages: 'questions|reports|problems|judges|sheets' },
      {
        label: 'Aptitudes',
        to: paths.manageAptitudes,
        pages: 'aptitude|attempt|venues|insights',
      },
      achievers,
      { label: 'SPRS', to: paths.sprs, pages: 'sprs|people|roster' },
      blockedUsers,
      ...ownEntries,
    ];
  return [
    {
      label: 'Aptitudes',
      to: paths.aptitudes,
      pages: 'aptitude|practice|mocks|revision|progress|problems|dsa-sheets',
    },
    achievers,
    { label: 'JSPRS', to: paths.jsprs },
    ...(auth.isJspr ? [blockedUsers] : []),
    ...ownEntries,
  ];
}

export const usePathname = () => useLocation({ select: (location) => location.pathname });

/** The status of an entry's link: `active` on each of its pages. */
export const statusOf = ({ to, pages }: NavigationEntry, pathname: string) =>
  (pages ? RegExp(`^/(admin/)?(${pages})`).test(pathname) : pathname === to) ? 'active' : undefined;
