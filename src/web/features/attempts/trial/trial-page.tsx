import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import type { Paper } from '#web/features/aptitudes/paper/requests.ts';
import { readSampleStudent, type SampleStudent } from '#web/features/aptitudes/paper/sample-student.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TestScreen } from '../test-screen/test-screen.tsx';
import { browserDependencies } from '../test-session/browser-dependencies.ts';
import { type MarkedTrial, markTrial, usePreviewAptitudeForTrial } from './requests.ts';
import { TrialBar } from './trial-bar.tsx';
import { TrialResult } from './trial-result.tsx';
import { openTrialSession } from './trial-session.ts';

/**
 * A test on the real test screen, for an admin as a sample student, followed by the result that the student would get.
 */
export function TrialPage() {
  const { id } = useParams({ from: paths.tryAptitude });
  const student = readSampleStudent(useSearch({ from: paths.tryAptitude }), []);
  const paper = usePreviewAptitudeForTrial(Number(id), student);
  if (paper.data && paper.data.questions.length > 0)
    return <Trial key={paper.dataUpdatedAt} testId={id} student={student} paper={paper.data} />;
  return (
    <div className="page-width flex min-h-dvh flex-col justify-center py-6">
      <title>Trial</title>
      <h1 className="sr-only">Trial</h1>
      {paper.isPending ? (
        <p role="status" className="flex items-center justify-center gap-2 text-muted">
          <Spinner /> Opening the test
        </p>
      ) : (
        <Card>
          <ErrorState
            title="The trial could not be opened"
            message={paper.error ? errorMessage(paper.error) : 'This student would get no question.'}
            onRetry={() => paper.refetch()}
            busy={paper.isFetching}
          />
          <p className="text-center">
            <Link to={paths.manageAptitude} params={{ id }} className={buttonStyle({ variant: 'secondary' })}>
              Back to the test
            </Link>
          </p>
        </Card>
      )}
    </div>
  );
}

function Trial({ testId, student, paper }: { testId: string; student: SampleStudent; paper: Paper }) {
  const { user } = useAuth();
  const [session] = useState(() =>
    openTrialSession(paper, {
      ...browserDependencies,
      regno: user?.regno ?? '',
      mark: (entries) => markTrial(Number(testId), student, entries),
    }),
  );
  const [marked, setMarked] = useState<MarkedTrial>();
  if (marked) return <TrialResult testId={testId} student={student} paper={paper} marked={marked} />;
  return (
    <TestScreen
      session={session}
      onSubmitted={setMarked}
      saveStatus={<TrialBar testId={testId} student={student} onSkip={session.skip} />}
    />
  );
}
