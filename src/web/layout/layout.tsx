import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { scopesOfDuties } from '#contract/access/duty-scopes.ts';
import type { Duty } from '#contract/person.ts';
import { type AuthState, useAuth } from '#web/api/auth-state.ts';
import { isAdminPath, isFullWindowPath, paths, scopeOfPage } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useToasts } from '#web/ui/toast.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePathname } from './navigation.ts';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { RouteProgress } from './route-progress.tsx';

export function Layout() {
  const auth = useAuth();
  const pathname = usePathname();
  // The page on the screen, which is still the previous one while the next page loads: its path, and the path of its route as
  // declared (the root's if none matches).
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname }) ?? pathname;
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? paths.home;
  const main = useFocusOnNavigation(`${pathname} ${shown}`);
  // This goes by the visible page: another frame would remount the page that is being left, and open a test a second time.
  if (isFullWindowPath(shown))
    return (
      <>
        <RouteProgress />
        <main ref={main} id="content" tabIndex={-1} className="outline-none">
          {canOpen(auth, route) ? <Outlet /> : <NotAllowedPage />}
        </main>
        <Toasts />
      </>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:shadow-float"
      >
        Skip to the content
      </a>
      <RouteProgress />
      <Header />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="page-width flex flex-1 flex-col py-6 outline-none md:py-10"
      >
        {canOpen(auth, route) ? <Outlet /> : <NotAllowedPage />}
      </main>
      <Footer />
      <Toasts />
    </div>
  );
}

function canOpen(auth: AuthState, route: string): boolean {
  if (!auth.isAuthenticated) return true;
  if (route === paths.secondFactor) return auth.isAdmin;
  if (!isAdminPath(route)) return true;
  if (auth.isAdmin) return !auth.duties || isOpenTo(auth.duties, route);
  return auth.isJspr && [paths.blockedUsers, paths.reports, paths.reported].some((path) => path === route);
}

/** Whether a page has something for these duties. Which tests an invigilator has, the server knows. */
function isOpenTo(duties: Duty[], route: string): boolean {
  const { scopes, testScopes } = scopesOfDuties(duties);
  return [...scopes, ...testScopes].some((scope) => scope === scopeOfPage(route));
}

// After a change of page keyboard and screen reader continue at its content, not at the old link.
function useFocusOnNavigation(place: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    main.current?.focus({ preventScroll: true });
  }, [place]);
  return main;
}

// A test continues offline without toasts.
const Toaster = lazyPart(() => import('#web/ui/toaster.tsx'), 'Toaster');

// The toaster is fetched at the first interaction, so that it is there when the network fails later.
function Toasts() {
  const [acting, setActing] = useState(false);
  const waiting = useToasts().length > 0;
  useEffect(() => {
    const begin = () => setActing(true);
    const events = ['pointerdown', 'keydown', 'input'] as const;
    for (const event of events) addEventListener(event, begin, { once: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, begin);
    };
  }, []);
  return <Suspense>{(acting || waiting) && <Toaster />}</Suspense>;
}
