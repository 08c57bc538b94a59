import type { AuthState } from '#web/api/auth-state.ts';
import { paths } from '#web/paths.ts';

export type NavigationEntry = { label: string; to: (typeof paths)[keyof typeof paths] };

const achievers: NavigationEntry = { label: 'Achievers', to: paths.hallOfFame };
const blockedUsers: NavigationEntry = { label: 'Blocked Users', to: paths.blockedUsers };
const ownEntries: NavigationEntry[] = [
  { label: 'Profile', to: paths.dashboard },
  { label: 'Change Password', to: paths.changePassword },
];

/** The entries of the menu in order. Logout, which is no link, follows for signed-in users. */
export function navigationFor(auth: AuthState): NavigationEntry[] {
  if (!auth.isAuthenticated) return [{ label: 'Home', to: paths.home }];
  if (auth.isAdmin)
    return [
      { label: 'Question', to: paths.questions },
      { label: 'Aptitudes', to: paths.manageAptitudes },
      achievers,
      { label: 'SPRS', to: paths.sprs },
      blockedUsers,
      ...ownEntries,
    ];
  return [
    { label: 'Aptitudes', to: paths.aptitudes },
    achievers,
    { label: 'JSPRS', to: paths.jsprs },
    ...(auth.isJspr ? [blockedUsers] : []),
    ...ownEntries,
  ];
}
