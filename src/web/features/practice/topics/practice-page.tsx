import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative } from '#web/api/time.ts';
import { PreparationNav } from '#web/layout/preparation-nav.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeTopics } from '../labels.ts';
import { StartButton } from '../start-button.tsx';
import { PracticeOptions, type PracticeWish, readOptions } from './practice-options.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import { useListPracticeTopics } from './requests.ts';
import { TopicList } from './topic-list.tsx';

/** Practice by topic: every topic starts with one press. */
export function PracticePage() {
  const { isAdmin } = useAuth();
  const query = useListPracticeTopics();
  const [wish, setWish] = useState<PracticeWish>(readOptions);
  return (
    <>
      <title>Practice</title>
      <PageHeader
        title="Practice"
        description="Questions by topic, at your level. Practice counts for nobody but you."
        actions={
          !isAdmin && (
            <Link to={paths.progress} className={buttonStyle({ variant: 'secondary' })}>
              Your progress
            </Link>
          )
        }
      />
      {!isAdmin && <PreparationNav />}
      {isAdmin ? (
        <EmptyState icon={BookOpen} title="Students practise here">
          Admins see what students practise in the question set.
        </EmptyState>
      ) : (
        <QueryView query={query} pending={<SkeletonList rows={6} />} failed="The topics could not be loaded">
          {({ topics, areas, open_session }) => (
            <div className="flex flex-col gap-6">
              {open_session && (
                <Card className="flex flex-wrap items-center justify-between gap-3">
                  <p>
                    <span className="font-medium">{describeTopics(open_session.topics)}</span>
                    <span className="block text-muted text-sm">
                      Started {formatRelative(open_session.started_at)}
                    </span>
                  </p>
                  <Link
                    to={paths.practiceSession}
                    params={{ id: String(open_session.id) }}
                    className={buttonStyle({ variant: 'secondary' })}
                  >
                    Continue
                  </Link>
                </Card>
              )}
              <Card>
                <CardHeader
                  title="Mixed practice"
                  hint="What is due for revision first, then weak topics, then new ones, in questions that you get right three times out of four."
                />
                <PracticeOptions wish={wish} onChange={setWish} />
                <div className="mt-4">
                  <StartButton wish={wish}>Practise {pluralize(wish.count, 'question')}</StartButton>
                </div>
              </Card>
              {topics.length === 0 ? (
                <EmptyState icon={BookOpen} title="No topic has questions yet" />
              ) : (
                <TopicList topics={topics} areas={areas} wish={wish} />
              )}
              <RecentSessions />
            </div>
          )}
        </QueryView>
      )}
    </>
  );
}
