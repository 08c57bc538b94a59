import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Dashboard } from '#contract/profile/dashboard.ts';
import { tradeNames } from '#contract/trade.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AccountTab } from './account-tab.tsx';
import { ProgressTab } from './progress-tab.tsx';
import { useReadDashboard } from './requests.ts';

export function DashboardPage() {
  const { isAdmin } = useAuth();
  const { tab } = useSearch({ from: paths.dashboard });
  const navigate = useNavigate();
  const query = useReadDashboard();
  const { data, isPending } = query;
  if (isPending) return <DashboardSkeleton />;
  if (!data) return <QueryError query={query} />;
  const account = <AccountTab details={data.userDetails} />;
  return (
    <>
      <title>Profile</title>
      <ProfileHeader details={data.userDetails} />
      {isAdmin && data.lastTest === null ? (
        account
      ) : (
        <Tabs
          label="Profile"
          value={tab === 'account' ? 'account' : 'progress'}
          onChange={(next) =>
            void navigate({
              to: paths.dashboard,
              search: next === 'account' ? { tab: next } : {},
              replace: true,
              resetScroll: false,
            })
          }
          tabs={[
            { value: 'progress', label: 'Progress', content: <ProgressTab data={data} /> },
            { value: 'account', label: 'Account', content: account },
          ]}
        />
      )}
    </>
  );
}

function ProfileHeader({ details }: { details: Dashboard['userDetails'] }) {
  return (
    <div className="mb-6 flex items-center gap-4 narrow:flex-col narrow:items-start sm:gap-6">
      <Avatar name={details.name} src={details.avatar} size="lg" />
      <div className="min-w-0 max-w-full">
        <h1 className="font-semibold text-2xl tracking-tight">{details.name}</h1>
        <p className="text-muted">
          {details.trade === 'GENERAL'
            ? details.regno
            : `${details.regno} · ${tradeNames[details.trade]} · batch ${details.batch}`}
        </p>
      </div>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <div role="status" className="flex min-h-dvh flex-col gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-16 w-72" />
      <Skeleton className="h-11" />
      <Skeleton className="h-56 md:h-44" />
      <Skeleton className="h-96 lg:h-75" />
      <Skeleton className="h-72" />
    </div>
  );
}
