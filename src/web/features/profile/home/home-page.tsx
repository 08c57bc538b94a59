import { Link } from '@tanstack/react-router';
import { ArrowRight, Braces, type LucideIcon, NotebookPen, Trophy } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useAuth } from '#web/api/auth-state.ts';
import { useSettings } from '#web/api/settings.ts';
import { TodayPending } from '#web/features/practice/today/today-pending.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { CampusScene } from './campus-scene.tsx';

// Visitors never load it.
const Today = lazyPart(() => import('#web/features/practice/today/today.tsx'), 'Today');

export function HomePage() {
  const { isAuthenticated, isAdmin } = useAuth();
  const { product_title, institute_name, campus_picture } = useSettings();
  return (
    <>
      <title>{product_title}</title>
      <section className="overflow-hidden rounded-2xl border border-line bg-surface shadow-panel">
        {campus_picture ? (
          <img {...campus_picture} alt="The campus" className="h-48 w-full object-cover sm:h-72 lg:h-96" />
        ) : (
          <CampusScene />
        )}
        <div className="px-5 py-6 sm:px-8 sm:py-8">
          {institute_name && <p className="mb-2 font-medium text-accent-text text-sm">{institute_name}</p>}
          <h1 className="font-semibold text-2xl tracking-tight sm:text-[2rem] sm:leading-10">
            Welcome to the preparation portal
          </h1>
          <p className="mt-2 text-lg text-muted">Join our pre-placement program and kickstart your career</p>
        </div>
      </section>
      {isAuthenticated && !isAdmin && (
        <Suspense fallback={<TodayPending />}>
          <Today />
        </Suspense>
      )}
      <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-3 md:gap-6">
        <FeatureCard icon={NotebookPen} title="Aptitude Tests" to={paths.aptitudes}>
          Practice aptitude tests
        </FeatureCard>
        <FeatureCard icon={Braces} title="DSA Sheets">
          Data structures and algorithms, topic by topic
        </FeatureCard>
        <FeatureCard icon={Trophy} title="Coding Contests">
          Timed contests against your batch
        </FeatureCard>
      </ul>
    </>
  );
}

type FeatureCardProps = { icon: LucideIcon; title: string; to?: typeof paths.aptitudes; children: ReactNode };

/** A card that links to a page, or announces one. */
function FeatureCard({ icon: Icon, title, to, children }: FeatureCardProps) {
  return (
    <li className="group relative flex flex-col rounded-panel border border-line bg-surface p-5 shadow-panel transition-colors has-[a]:hover:border-accent/60 sm:p-6">
      <div className="mb-5 flex items-start justify-between gap-3">
        <span
          className={`flex size-11 items-center justify-center rounded-control ${to ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
        {!to && <Badge>Coming soon</Badge>}
      </div>
      <h2 className="font-semibold text-lg leading-7">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-panel">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="mt-1 flex items-center justify-between gap-3 text-muted">
        {children}
        {to && (
          <ArrowRight
            aria-hidden="true"
            className="size-5 shrink-0 text-accent-text transition-transform group-hover:translate-x-1"
          />
        )}
      </p>
    </li>
  );
}
