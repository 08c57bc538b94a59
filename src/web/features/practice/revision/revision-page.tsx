import { useNavigate } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { DAILY_CARDS } from '#contract/practice/revision.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { PreparationNav } from '#web/layout/preparation-nav.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { CardList } from './card-list.tsx';
import { Forecast } from './forecast.tsx';
import { useReadRevision, useStartRevision } from './requests.ts';

/** What the student missed, when it is time to meet it again. */
export function RevisionPage() {
  const { isAdmin } = useAuth();
  const query = useReadRevision();
  return (
    <>
      <title>Revision</title>
      <PageHeader
        title="Revision"
        description="What you missed comes back just before you would forget it, until you know it."
      />
      {!isAdmin && <PreparationNav />}
      {isAdmin ? (
        <EmptyState icon={Repeat} title="Students revise here" />
      ) : (
        <QueryView
          query={query}
          pending={<SkeletonList rows={4} />}
          failed="Your revision could not be loaded"
        >
          {({ due, cards, mastered, forecast }) =>
            cards === 0 ? (
              <EmptyState
                icon={Repeat}
                title={mastered > 0 ? 'Everything is mastered' : 'Nothing to revise yet'}
              >
                Questions that you miss in practice, or in a test once its answers are out, come here.
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-6">
                <Card>
                  <CardHeader
                    title={due === 0 ? 'Nothing is due now' : `${pluralize(due, 'question')} due`}
                    hint={`${pluralize(cards, 'question')} in your revision, ${mastered} mastered`}
                  />
                  {due > 0 && <StartRevision count={Math.min(due, DAILY_CARDS)} />}
                </Card>
                <Forecast days={forecast} />
                <CardList />
              </div>
            )
          }
        </QueryView>
      )}
    </>
  );
}

function StartRevision({ count }: { count: number }) {
  const start = useStartRevision();
  const navigate = useNavigate();
  return (
    <>
      <Button
        busy={start.isPending}
        onClick={() =>
          start.mutate(undefined, {
            onSuccess: ({ id }) => navigate({ to: paths.practiceSession, params: { id: String(id) } }),
          })
        }
      >
        Revise {pluralize(count, 'question')}
      </Button>
      {start.error && (
        <Notice tone="danger" title="Not started" className="mt-4">
          {errorMessage(start.error)}
        </Notice>
      )}
    </>
  );
}
