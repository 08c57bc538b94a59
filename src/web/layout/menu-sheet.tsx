import { Link } from '@tanstack/react-router';
import {
  CircleUserRound,
  FileQuestion,
  House,
  KeyRound,
  LogOut,
  type LucideIcon,
  NotebookPen,
  Trophy,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import { useAuth } from '#web/api/auth-state.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { type NavigationEntry, navigationFor, statusOf, usePathname } from './navigation.ts';
import { useSignOut } from './sign-out.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const icons: Partial<Record<NavigationEntry['to'], LucideIcon>> = {
  [paths.home]: House,
  [paths.questions]: FileQuestion,
  [paths.manageAptitudes]: NotebookPen,
  [paths.aptitudes]: NotebookPen,
  [paths.hallOfFame]: Trophy,
  [paths.sprs]: UsersRound,
  [paths.jsprs]: UsersRound,
  [paths.blockedUsers]: UserRoundX,
  [paths.dashboard]: CircleUserRound,
  [paths.changePassword]: KeyRound,
};

const entryStyle =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-medium text-[0.9375rem] hover:bg-sunken data-[status=active]:bg-accent-soft data-[status=active]:text-accent-text [&_svg]:size-5 [&_svg]:shrink-0';

type MenuSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function MenuSheet({ open, onOpenChange }: MenuSheetProps) {
  const auth = useAuth();
  const signOut = useSignOut();
  const pathname = usePathname();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu" footer={<ThemeSwitch wide />}>
      {auth.isAuthenticated && (
        <div className="mb-4 flex items-center gap-3 narrow:flex-col narrow:items-start border-line border-b px-3 pb-4">
          <Avatar name={auth.user.name} />
          <div className="min-w-0">
            <p className="truncate font-semibold narrow:whitespace-normal">{auth.user.name}</p>
            <p className="truncate text-muted text-sm narrow:whitespace-normal">{auth.user.regno}</p>
          </div>
        </div>
      )}
      <nav aria-label="Main">
        <ul className="flex flex-col gap-1">
          {navigationFor(auth).map((entry) => {
            const { label, to } = entry;
            const Icon = icons[to];
            return (
              <li key={label}>
                <Link
                  to={to}
                  activeOptions={{ exact: true, includeSearch: false }}
                  data-status={statusOf(entry, pathname)}
                  onClick={() => onOpenChange(false)}
                  className={entryStyle}
                >
                  {Icon && <Icon aria-hidden="true" strokeWidth={1.75} />}
                  {label}
                </Link>
              </li>
            );
          })}
          {auth.isAuthenticated && (
            <li>
              <button type="button" onClick={signOut} className={entryStyle}>
                <LogOut aria-hidden="true" strokeWidth={1.75} />
                Logout
              </button>
            </li>
          )}
        </ul>
      </nav>
    </Sheet>
  );
}
