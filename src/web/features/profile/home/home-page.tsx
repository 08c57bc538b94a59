import { Link } from '@tanstack/react-router';
import { ArrowRight, Braces, type LucideIcon, NotebookPen, Trophy } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useAuth } from '#web/api/auth-state.ts';
import { useSettings } from '#web/api/settings.ts';
import { serverNow, useTimeFormat } from '#web/api/time.ts';
import { AdminHomePending } from '#web/features/overview/admin-home-pending.tsx';
import { TodayPending } from '#web/features/practice/today/today-pending.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { CampusScene } from './campus-scene.tsx';

// Visitors never load them.
const AdminHome = lazyPart(() => import('#web/features/overview/admin-home.tsx'), 'AdminHome');
const PinnedAnnouncements = lazyPart(
  () => import('#web/features/notifications/announcements/pinned-announcements.tsx'),
  'PinnedAnnouncements',
);
const Today = lazyPart(() => import('#web/features/practice/today/today.tsx'), 'Today');

/** The campus picture: a band above what a signed-in person comes for. */
const pictureHeights = { visitor: 'h-48 sm:h-72 lg:h-96', user: 'h-24 md:h-50' };

export function HomePage() {
  const { isAuthenticated, isAdmin, user } = useAuth();
  const { product_title, institute_name, campus_picture, has_sheets } = useSettings();
  const height = pictureHeights[isAuthenticated ? 'user' : 'visitor'];
  return (
    <>
      <title>{product_title}</title>
      <section className="overflow-hidden rounded-2xl border border-line bg-surface shadow-panel">
        {campus_picture ? (
          <img {...campus_picture} alt="The campus" className={`w-full object-cover ${height}`} />
        ) : (
          <CampusScene className={height} />
        )}
        <div className={user ? 'px-5 py-4 sm:px-8 sm:py-5' : 'px-5 py-6 sm:px-8 sm:py-8'}>
          {user ? (
            <Greeting name={isAdmin ? user.name : (user.name.split(' ')[0] ?? '')} />
          ) : (
            institute_name && <p className="mb-2 font-medium text-accent-text text-sm">{institute_name}</p>
          )}
          <h1
            className={`font-semibold text-2xl tracking-tight ${user ? '' : 'sm:text-[2rem] sm:leading-10'}`}
          >
            Welcome to the preparation portal
          </h1>
          <p className={`text-muted ${user ? 'mt-1' : 'mt-2 text-lg'}`}>
            Join our pre-placement program and kickstart your career
          </p>
        </div>
      </section>
      {isAuthenticated && !isAdmin && (
        <Suspense fallback={<TodayPending />}>
          <PinnedAnnouncements />
          <Today />
        </Suspense>
      )}
      {isAdmin && (
        <Suspense fallback={<AdminHomePending />}>
          <AdminHome />
        </Suspense>
      )}
      <ul className="mt-4 grid gap-4 md:mt-6 md:grid-cols-3 md:gap-6">
        <FeatureCard icon={NotebookPen} title="Aptitude Tests" to={paths.aptitudes}>
          Practice aptitude tests
        </FeatureCard>
        <FeatureCard icon={Braces} title="DSA Sheets" {...(has_sheets && { to: paths.sheets })}>
          Data structures and algorithms, topic by topic
        </FeatureCard>
        <FeatureCard icon={Trophy} title="Coding Contests">
          Timed contests against your batch
        </FeatureCard>
      </ul>
    </>
  );
}

function Greeting({ name }: { name: string }) {
  const { hour } = useTimeFormat();
  const now = hour(new Date(serverNow()));
  const part = now < 12 ? 'morning' : now < 17 ? 'afternoon' : 'evening';
  return (
    <p dir="auto" className="mb-1 font-medium text-accent-text text-sm">
      Good {part}, {name}
    </p>
  );
}

type FeatureCardProps = {
  icon: LucideIcon;
  title: string;
  to?: typeof paths.aptitudes | typeof paths.sheets;
  children: ReactNode;
};

/** A card that links to a page, or announces one. */
function FeatureCard({ icon: Icon, title, to, children }: FeatureCardProps) {
  return (
    <li className="group relative flex items-center gap-4 narrow:flex-wrap rounded-panel border border-line bg-surface p-4 shadow-panel transition-colors has-[a]:hover:border-accent/60 sm:px-5">
      <span
        className={`flex size-10 shrink-0 items-center justify-center rounded-control ${to ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            {to ? (
              <Link to={to} className="after:absolute after:inset-0 after:rounded-panel">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          {!to && <Badge>Coming soon</Badge>}
        </div>
        <p className="text-muted text-sm">{children}</p>
      </div>
      {to && (
        <ArrowRight
          aria-hidden="true"
          className="size-5 shrink-0 text-accent-text transition-transform group-hover:translate-x-1"
        />
      )}
    </li>
  );
}
