import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { type Member, useAuth } from '#web/api/auth-state.ts';
import { useMutation } from '#web/api/mutation.ts';
import { ApiError, sentenceFor } from '#web/api/api-error.ts';
import { noticeOf } from '#web/features/blocks/block-notice.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { takePosition } from '#web/features/venues/position/position.ts';
import { paths } from '#web/paths.ts';
import { BackToTests } from './list/back-to-tests.tsx';
import { BeforeScreen, type Brought } from './start/start-screen.tsx';
import { BlockedTest } from './start/blocked-screen.tsx';
import { openDesk, type Stage } from './test-session/test-session.ts';
import { failureOf, isOver, timesLeft } from './failures.ts';
import { findReceipt, type HandedIn } from './submit/submission.ts';
import { NotYou } from './start/switch-user-button.tsx';
import { isPlaceAsked } from './location/location-card.tsx';
import { findPaper, wasOpen } from './offline/stored-paper.ts';
import { ReceiptScreen } from './submit/receipt-screen.tsx';
import { useInstructions } from './requests.ts';
import { SignInHere } from './start/inline-sign-in.tsx';
import { TestScreen } from './test-screen/test-screen.tsx';

/** A test from its instructions to its receipt. The session is checked in place, so that nothing here is lost. */
export function AppearPage() {
  const { id } = useParams({ from: paths.appear });
  const auth = useAuth();
  if (auth.isAuthenticated) return <Sitting key={`${id} ${auth.user.regno}`} testId={id} member={auth} />;
  return <SignInFirst />;
}

function SignInFirst({ regno, onSignedIn }: { regno?: string; onSignedIn?: () => void }) {
  return (
    <Frame>
      <title>Sign in</title>
      <Card className="mx-auto w-full max-w-md">
        <h1 className="font-semibold text-xl tracking-tight">Sign in for the test</h1>
        <p className="mb-5 text-muted text-sm">It opens here as soon as you have signed in.</p>
        <SignInHere regno={regno} onSignedIn={() => onSignedIn?.()} />
        {regno !== undefined && (
          <div className="mt-3">
            <NotYou />
          </div>
        )}
      </Card>
    </Frame>
  );
}

function Sitting({ testId, member }: { testId: string; member: Member }) {
  const [stage, setStage] = useState<Stage>();
  const instructions = useInstructions(testId, stage === undefined);
  const asksWhere = instructions.data !== undefined && isPlaceAsked(instructions.data);
  const { mutate, ...opening } = useMutation({
    mutationFn: async (given: Brought | undefined) => {
      const place = asksWhere ? await takePosition(given?.fix) : undefined;
      const code = instructions.data?.access_code_needed ? given?.code : undefined;
      return openDesk(testId, member, { ...place, ...(code && { access_code: code }) });
    },
    onSuccess: setStage,
    // The test may have been given a venue, or another one, since its page was opened.
    onError: () => void instructions.refetch(),
    // The portal's clock may be a breath behind at the very start.
    retry: (failures, error) => failures < 10 && error instanceof ApiError && error.code === 'not-started',
    retryDelay: 500,
  });
  const over = useMutation({
    mutationFn: () => findReceipt(testId, member),
    // Who was handed in from here knows more of it: what came too late.
    onSuccess: (handedIn) => setStage((known) => known ?? { name: 'handed-in', testId, handedIn }),
    // The invigilator has opened the test again since this page heard of it.
    onError: (error) => void (timesLeft(error) && instructions.refetch()),
  });
  const { mutate: fetchReceipt } = over;
  const handedIn = useCallback(
    (done: HandedIn) => setStage({ name: 'handed-in', testId, handedIn: done }),
    [testId],
  );
  const [reloaded] = useState(() => wasOpen(testId, member.user.regno));
  const { reset } = opening;
  const { reset: forgetReceipt } = over;
  const { refetch } = instructions;
  const goOn = useCallback(
    (given?: Brought) => {
      reset();
      forgetReceipt();
      if (reloaded || given) mutate(given);
      else void refetch();
    },
    [reset, forgetReceipt, refetch, mutate, reloaded],
  );
  const submitted = instructions.data?.attempt_state === 'submitted';
  // The first try that failed tells; the others may take a minute.
  const kept = useKeptPaper(testId, member.user.regno, instructions.data ? null : instructions.failureReason);

  useEffect(() => {
    if (reloaded) mutate(undefined);
  }, [reloaded, mutate]);
  const nowhere = stage === undefined;
  const notOpened = opening.isError;
  useEffect(() => {
    if (nowhere && submitted && (!reloaded || notOpened)) fetchReceipt();
  }, [nowhere, submitted, reloaded, notOpened, fetchReceipt]);

  if (stage?.name === 'writing') return <TestScreen desk={stage.desk} onHandedIn={handedIn} />;
  if (stage?.name === 'handed-in')
    return (
      <Frame>
        <title>Receipt</title>
        <ReceiptScreen
          testId={testId}
          user={member.user}
          handedIn={stage.handedIn}
          onReopened={() => {
            setStage(undefined);
            mutate(undefined);
          }}
        />
      </Frame>
    );

  const problem = opening.error ?? over.error ?? (instructions.data ? null : instructions.error);
  const notice = noticeOf(problem);
  if (notice)
    return (
      <Frame>
        <BlockedTest testId={testId} user={member.user} notice={notice} onFree={goOn} />
      </Frame>
    );
  if (problem && failureOf(problem).kind === 'signed-out')
    return (
      <SignInFirst
        regno={member.user.regno}
        // Whoever has pressed “Start” is not asked again for what was given with it.
        onSignedIn={() => goOn(opening.variables)}
      />
    );
  if (opening.error && isOver(opening.error))
    return (
      <Frame>
        <title>Test over</title>
        <h1 className="sr-only">Test</h1>
        <ErrorState title="This test is over" message={sentenceFor(opening.error)} />
        <div className="flex justify-center">
          <BackToTests />
        </div>
      </Frame>
    );
  if (submitted || (reloaded && opening.isPending))
    return (
      <Frame>
        <h1 className="sr-only">Test</h1>
        {over.error ? (
          <ErrorState message={sentenceFor(over.error)} onRetry={fetchReceipt} busy={over.isPending} />
        ) : (
          <p role="status" className="flex items-center justify-center gap-2 py-24 text-muted">
            <Spinner /> {submitted ? 'Fetching your receipt' : 'Opening your test again'}
          </p>
        )}
      </Frame>
    );
  return (
    <Frame>
      <BeforeScreen
        instructions={instructions}
        busy={opening.isPending}
        error={opening.error}
        onStart={mutate}
        onGoOn={kept ? () => mutate(undefined) : undefined}
      />
    </Frame>
  );
}

/** Whether this device has the paper of a test that cannot be asked for now. */
function useKeptPaper(testId: string, regno: string, error: Error | null): boolean {
  const [kept, setKept] = useState(false);
  const isOffline = error !== null && failureOf(error).kind === 'offline';
  useEffect(() => {
    if (isOffline) void findPaper(testId, regno).then((paper) => setKept(paper !== undefined));
  }, [isOffline, testId, regno]);
  return isOffline && kept;
}

function Frame({ children }: { children: React.ReactNode }) {
  return <div className="page-width flex min-h-dvh flex-col justify-center py-6 md:py-10">{children}</div>;
}
