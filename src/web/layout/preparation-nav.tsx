import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

const pages = [
  { label: 'Tests', to: paths.aptitudes },
  { label: 'Practice', to: paths.practice },
  { label: 'Mocks', to: paths.mocks },
  { label: 'Revision', to: paths.revision },
  { label: 'Coding', to: paths.problems },
] as const;

/** On a phone the row is wider than the screen. */
function showWhenCurrent(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute('aria-current') === 'page')
    link.parentElement?.scrollTo({ left: link.offsetLeft - link.parentElement.clientWidth / 2 });
}

/** The pages by which a student prepares, one beside the other. */
export function PreparationNav() {
  return (
    <nav
      aria-label="Preparation"
      className="mb-6 flex gap-1 overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]"
    >
      {pages.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          ref={showWhenCurrent}
          activeOptions={{ includeSearch: false }}
          className="flex min-h-11 shrink-0 items-center border-transparent border-b-2 px-3 font-medium text-muted text-sm hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
