import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Waiting } from '#contract/overview.ts';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';

type Row = {
  count: keyof Waiting;
  one: string;
  many: string;
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, string>;
};

const rows: Row[] = [
  {
    count: 'reports',
    one: 'question with open reports',
    many: 'questions with open reports',
    to: paths.reports,
  },
  {
    count: 'quarantined',
    one: 'question in quarantine',
    many: 'questions in quarantine',
    to: paths.quarantine,
  },
  {
    count: 'appeals',
    one: 'appeal of a blocked user',
    many: 'appeals of blocked users',
    to: paths.blockedUsers,
    search: { tab: 'appeals' },
  },
  { count: 'erasures', one: 'request for erasure', many: 'requests for erasure', to: paths.erasures },
  {
    count: 'failed_mails',
    one: 'failed mail',
    many: 'failed mails',
    to: paths.mail,
    search: { state: 'given-up' },
  },
  {
    count: 'drafts_due',
    one: 'draft to publish or move',
    many: 'drafts to publish or move',
    to: paths.manageAptitudes,
    search: { phase: 'draft' },
  },
  { count: 'uninvited', one: 'student to invite', many: 'students to invite', to: paths.roster },
];

/** The tasks that wait for an admin. A task without a count is left out. */
export function WaitingCard({ waiting }: { waiting: Waiting }) {
  const open = rows.filter(({ count }) => waiting[count] > 0);
  return (
    <Card aria-labelledby="waiting">
      <CardHeader title={<span id="waiting">Waiting for you</span>} />
      {open.length === 0 ? (
        <p className="text-muted">Nothing is waiting.</p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {open.map(({ count, one, many, to, search }) => (
            <li key={count}>
              <Link
                to={to}
                {...(search && { search })}
                className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken"
              >
                <span className="min-w-8 text-end font-semibold tabular-nums">{waiting[count]}</span>
                <span className="min-w-0 flex-1">{waiting[count] === 1 ? one : many}</span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
