import { Link } from '@tanstack/react-router';
import { mayAsAdmin, useAuth } from '#web/api/auth-state.ts';
import { scopeOfPage } from '#web/paths.ts';
import { tools } from './admin-pages.ts';

/** The way to every tool of an admin, as far as the duties go. */
export function Tools() {
  const auth = useAuth();
  const open = tools.filter(({ to }) => {
    const scope = scopeOfPage(to);
    return !auth.duties || (scope !== undefined && mayAsAdmin(auth, scope));
  });
  return (
    <nav aria-labelledby="tools" className="md:col-span-2">
      <h2 id="tools" className="mb-3 font-semibold text-lg">
        Tools
      </h2>
      <ul className="grid grid-cols-2 gap-3 narrow:grid-cols-1 md:grid-cols-4">
        {open.map(({ label, icon: Icon, to, search }) => (
          <li key={label}>
            <Link
              to={to}
              {...(search && { search })}
              className="flex h-full min-h-16 items-center gap-2 rounded-panel border border-line bg-surface px-2.5 py-2 font-medium text-sm sm:gap-3 sm:px-4 sm:text-base shadow-panel transition-colors hover:border-accent/60"
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-accent-text" />
              <span className="min-w-0">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
