import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useAuth } from '#web/api/auth-state.ts';
import { cn } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Brand } from './brand.tsx';
import { navigationFor, statusOf, usePathname } from './navigation.ts';
import { useSignOut } from './sign-out.ts';
import { ThemeSwitch } from './theme-switch.tsx';

type Sheet = typeof import('./menu-sheet.tsx').MenuSheet;

// The page is complete without it.
const NotificationBell = lazyPart(
  () => import('#web/features/notifications/bell/notification-bell.tsx'),
  'NotificationBell',
);
const PaletteButton = lazyPart(() => import('./palette-button.tsx'), 'PaletteButton');

export function Header() {
  const auth = useAuth();
  const pathname = usePathname();
  // The menu is open only at the address where it was opened, so every change of route closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  const [MenuSheet, loadSheet] = useMenuSheet();
  const missing = open && MenuSheet === null;

  return (
    <header data-chrome className="sticky top-0 z-30 border-line border-b bg-surface narrow:static md:static">
      <div className="page-width flex min-h-16 items-center justify-between gap-4 narrow:items-start narrow:py-2">
        <Brand />
        <div className="-me-2 flex shrink-0 items-center narrow:flex-col md:me-0 md:gap-2">
          <div className="hidden shrink-0 items-center gap-5 md:flex">
            {auth.isAuthenticated ? (
              <p className="max-w-56 truncate text-muted text-sm">{auth.user.name}</p>
            ) : (
              <Navigation />
            )}
            <ThemeSwitch />
          </div>
          {auth.isAdmin && (
            <div className="-my-1 size-11 shrink-0 narrow:hidden">
              <Suspense>
                <PaletteButton />
              </Suspense>
            </div>
          )}
          {auth.isAuthenticated && (
            <div className="-my-1 size-11 shrink-0">
              <Suspense>
                <NotificationBell />
              </Suspense>
            </div>
          )}
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => {
              loadSheet();
              setOpenAt(open ? undefined : pathname);
            }}
            className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken md:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
          </button>
        </div>
      </div>
      {/* On a phone the bare entries stand in for a menu that could not be fetched. */}
      {(auth.isAuthenticated || missing) && (
        <div className={cn('page-width md:block', !missing && 'hidden')}>
          <Navigation />
        </div>
      )}
      {MenuSheet && <MenuSheet open={open} onOpenChange={(next) => setOpenAt(next ? pathname : undefined)} />}
    </header>
  );
}

/**
 * The slide-out menu, null if it could not be fetched, and a function that tries again. It is fetched soon after the page, so that it
 * is there when the network fails later.
 */
function useMenuSheet(): [Sheet | null | undefined, () => void] {
  const [sheet, setSheet] = useState<Sheet | null>();
  const load = useCallback(() => {
    import('./menu-sheet.tsx').then(
      (module) => setSheet(() => module.MenuSheet),
      () => setSheet(null),
    );
  }, []);
  useEffect(() => {
    setTimeout(load, 2_000);
  }, [load]);
  return [sheet, load];
}

const entryStyle =
  'flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-muted text-sm transition-colors hover:text-ink data-[status=active]:border-accent data-[status=active]:text-ink';

function Navigation() {
  const auth = useAuth();
  const signOut = useSignOut();
  const pathname = usePathname();
  return (
    <nav aria-label="Main">
      <ul className="-mb-px flex gap-5 overflow-x-auto [scrollbar-width:none] lg:gap-7">
        {navigationFor(auth).map((entry) => (
          <li key={entry.label}>
            <Link
              to={entry.to}
              activeOptions={{ exact: true, includeSearch: false }}
              data-status={statusOf(entry, pathname)}
              className={entryStyle}
            >
              {entry.label}
            </Link>
          </li>
        ))}
        {auth.isAuthenticated && (
          <li>
            <button type="button" onClick={signOut} className={entryStyle}>
              Logout
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
