import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { type SignedInState, useAuth } from '#web/api/auth-state.ts';
import { useMutation } from '#web/api/mutation.ts';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import { readPosition } from '#web/features/venues/position/position.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { isTestOver, readTimesLeft, toSendFailure } from './failures.ts';
import { BackToTests } from './list/back-to-tests.tsx';
import { isLocationRequired } from './location/location-card.tsx';
import { findStoredPaper, wasTestOpen } from './offline/stored-paper.ts';
import { BlockedScreen } from './start/blocked-screen.tsx';
import { InlineSignIn } from './start/inline-sign-in.tsx';
import { useReadInstructions } from './start/requests.ts';
import { type StartInput, StartScreen } from './start/start-screen.tsx';
import { SwitchUserButton } from './start/switch-user-button.tsx';
import { ReceiptScreen } from './submit/receipt-screen.tsx';
import { fetchSubmission, type Submission } from './submit/submission.ts';
import { TestScreen } from './test-screen/test-screen.tsx';
import { openTestSession, type TestStage } from './test-session/test-session.ts';

/**
 * A test from its instructions to its receipt. It checks the session in place, so that signing in again loses nothing.
 */
export function TakeTestPage() {
  const { id } = useParams({ from: paths.appear });
  const auth = useAuth();
  if (auth.isAuthenticated) return <TestFlow key={`${id} ${auth.user.regno}`} testId={id} member={auth} />;
  return <SignInScreen />;
}

function SignInScreen({ regno, onSignedIn }: { regno?: string; onSignedIn?: () => void }) {
  return (
    <PageFrame>
      <title>Sign in</title>
      <Card className="mx-auto w-full max-w-md">
        <h1 className="font-semibold text-xl tracking-tight">Sign in for the test</h1>
        <p className="mb-5 text-muted text-sm">It opens here as soon as you have signed in.</p>
        <InlineSignIn regno={regno} onSignedIn={() => onSignedIn?.()} />
        {regno !== undefined && (
          <div className="mt-3">
            <SwitchUserButton />
          </div>
        )}
      </Card>
    </PageFrame>
  );
}

function TestFlow({ testId, member }: { testId: string; member: SignedInState }) {
  const [stage, setStage] = useState<TestStage>();
  const instructions = useReadInstructions(testId, stage === undefined);
  const asksWhere = instructions.data !== undefined && isLocationRequired(instructions.data);
  const { mutate, ...opening } = useMutation({
    mutationFn: async (given: StartInput | undefined) => {
      const place = asksWhere ? await readPosition(given?.fix) : undefined;
      const code = instructions.data?.access_code_needed ? given?.code : undefined;
      return openTestSession(testId, member, { ...place, ...(code && { access_code: code }) });
    },
    onSuccess: setStage,
    // The test may have been given a venue, or another one, since the page was opened.
    onError: () => void instructions.refetch(),
    // The portal's clock may be a moment behind at the start time.
    retry: (failures, error) => failures < 10 && error instanceof ApiError && error.code === 'not-started',
    retryDelay: 500,
  });
  const over = useMutation({
    mutationFn: () => fetchSubmission(testId, member),
    // A submission made from this page knows more than the fetched one: how many answers came too late.
    onSuccess: (handedIn) => setStage((known) => known ?? { name: 'handed-in', testId, handedIn }),
    // The invigilator has reopened the test since this page last heard of it.
    onError: (error) => void (readTimesLeft(error) && instructions.refetch()),
  });
  const { mutate: fetchReceipt } = over;
  const handedIn = useCallback(
    (done: Submission) => setStage({ name: 'handed-in', testId, handedIn: done }),
    [testId],
  );
  const [reloaded] = useState(() => wasTestOpen(testId, member.user.regno));
  const { reset } = opening;
  const { reset: forgetReceipt } = over;
  const { refetch } = instructions;
  const goOn = useCallback(
    (given?: StartInput) => {
      reset();
      forgetReceipt();
      if (reloaded || given) mutate(given);
      else void refetch();
    },
    [reset, forgetReceipt, refetch, mutate, reloaded],
  );
  const submitted = instructions.data?.attempt_state === 'submitted';
  // The first failure is enough to know that the portal cannot be reached; the retries may take a minute.
  const kept = useHasStoredPaper(
    testId,
    member.user.regno,
    instructions.data ? null : instructions.failureReason,
  );

  useEffect(() => {
    if (reloaded) mutate(undefined);
  }, [reloaded, mutate]);
  const nowhere = stage === undefined;
  const notOpened = opening.isError;
  useEffect(() => {
    if (nowhere && submitted && (!reloaded || notOpened)) fetchReceipt();
  }, [nowhere, submitted, reloaded, notOpened, fetchReceipt]);

  if (stage?.name === 'writing') return <TestScreen session={stage.desk} onSubmitted={handedIn} />;
  if (stage?.name === 'handed-in')
    return (
      <PageFrame>
        <title>Receipt</title>
        <ReceiptScreen
          testId={testId}
          user={member.user}
          submission={stage.handedIn}
          onReopened={() => {
            setStage(undefined);
            mutate(undefined);
          }}
        />
      </PageFrame>
    );

  const problem = opening.error ?? over.error ?? (instructions.data ? null : instructions.error);
  const notice = blockNoticeOf(problem);
  if (notice)
    return (
      <PageFrame>
        <BlockedScreen testId={testId} user={member.user} notice={notice} onUnblocked={goOn} />
      </PageFrame>
    );
  if (problem && toSendFailure(problem).kind === 'signed-out')
    return (
      <SignInScreen
        regno={member.user.regno}
        // A student who has pressed “Start” is not asked again for the position and the access code.
        onSignedIn={() => goOn(opening.variables)}
      />
    );
  if (opening.error && isTestOver(opening.error))
    return (
      <PageFrame>
        <title>Test over</title>
        <h1 className="sr-only">Test</h1>
        <ErrorState title="This test is over" message={errorMessage(opening.error)} />
        <div className="flex justify-center">
          <BackToTests />
        </div>
      </PageFrame>
    );
  if (submitted || (reloaded && opening.isPending))
    return (
      <PageFrame>
        <h1 className="sr-only">Test</h1>
        {over.error ? (
          <ErrorState message={errorMessage(over.error)} onRetry={fetchReceipt} busy={over.isPending} />
        ) : (
          <p role="status" className="flex items-center justify-center gap-2 py-24 text-muted">
            <Spinner /> {submitted ? 'Fetching your receipt' : 'Opening your test again'}
          </p>
        )}
      </PageFrame>
    );
  return (
    <PageFrame>
      <StartScreen
        instructions={instructions}
        busy={opening.isPending}
        error={opening.error}
        onStart={mutate}
        onContinueOffline={kept ? () => mutate(undefined) : undefined}
      />
    </PageFrame>
  );
}

/** Whether this device has stored the paper of a test while the portal cannot be reached. */
function useHasStoredPaper(testId: string, regno: string, error: Error | null): boolean {
  const [kept, setKept] = useState(false);
  const isOffline = error !== null && toSendFailure(error).kind === 'offline';
  useEffect(() => {
    if (isOffline) void findStoredPaper(testId, regno).then((paper) => setKept(paper !== undefined));
  }, [isOffline, testId, regno]);
  return isOffline && kept;
}

function PageFrame({ children }: { children: React.ReactNode }) {
  return <div className="page-width flex min-h-dvh flex-col justify-center py-6 md:py-10">{children}</div>;
}
