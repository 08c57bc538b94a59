import { useAuth } from '#web/api/auth-state.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { withQueries } from '#web/api/query-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { AdminHomePending } from './admin-home-pending.tsx';
import { DutiesHome } from './duties-home.tsx';
import { FirstDayCard } from './first-day-card.tsx';
import { LastTestCard } from './last-test-card.tsx';
import { useReadOverview } from './requests.ts';
import { TodayCard } from './today-card.tsx';
import { Tools } from './tools.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** What an admin came for: the tests of today, what waits, the last test, and the way to every page. */
export const AdminHome = withQueries(function AdminHome() {
  const { duties } = useAuth();
  return duties ? <DutiesHome duties={duties} /> : <FullHome />;
});

function FullHome() {
  const overview = useReadOverview();
  if (overview.isPending) return <AdminHomePending />;
  if (!overview.data)
    return (
      <>
        <Card className="mt-4 md:mt-6">
          <QueryError query={overview} title="Today could not be loaded" />
        </Card>
        <div className="mt-4 md:mt-6">
          <Tools />
        </div>
      </>
    );
  const { live, next, waiting, last, has_students, has_tests, setup } = overview.data;
  return (
    <div className="mt-4 grid gap-4 md:mt-6 md:grid-cols-[3fr_2fr] md:gap-6">
      {!(has_students && has_tests) && (
        <FirstDayCard
          setup={setup}
          hasStudents={has_students}
          hasTests={has_tests}
          uninvited={waiting.uninvited}
        />
      )}
      <TodayCard live={live} next={next} />
      <WaitingCard waiting={waiting} />
      {last && <LastTestCard last={last} />}
      <Tools />
    </div>
  );
}
