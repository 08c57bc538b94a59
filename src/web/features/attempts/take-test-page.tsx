import { useParams } from '@tanstack/react-router';
import { errorMessage } from '#web/api/api-error.ts';
import { type SignedInState, useAuth } from '#web/api/auth-state.ts';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { isTestOver, toSendFailure } from './failures.ts';
import { BackToTests } from './list/back-to-tests.tsx';
import { BlockedScreen } from './start/blocked-screen.tsx';
import { InlineSignIn } from './start/inline-sign-in.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { SwitchUserButton } from './start/switch-user-button.tsx';
import { ReceiptScreen } from './submit/receipt-screen.tsx';
import { TestScreen } from './test-screen/test-screen.tsx';
import { useTestStage } from './use-test-stage.ts';

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
  const flow = useTestStage(testId, member);
  const { stage, instructions, opening, fetching, submitted, reloaded } = flow;
  if (stage?.name === 'writing') return <TestScreen session={stage.session} onSubmitted={flow.onSubmitted} />;
  if (stage?.name === 'submitted')
    return (
      <PageFrame>
        <title>Receipt</title>
        <ReceiptScreen
          testId={testId}
          user={member.user}
          submission={stage.submission}
          onReopened={flow.reopen}
        />
      </PageFrame>
    );

  const problem = opening.error ?? fetching.error ?? (instructions.data ? null : instructions.error);
  const notice = blockNoticeOf(problem);
  if (notice)
    return (
      <PageFrame>
        <BlockedScreen testId={testId} user={member.user} notice={notice} onUnblocked={flow.resume} />
      </PageFrame>
    );
  if (problem && toSendFailure(problem).kind === 'signed-out')
    return (
      <SignInScreen
        regno={member.user.regno}
        // A student who has pressed “Start” is not asked again for the position and the access code.
        onSignedIn={() => flow.resume(opening.variables)}
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
        {fetching.error ? (
          <ErrorState
            message={errorMessage(fetching.error)}
            onRetry={() => fetching.mutate()}
            busy={fetching.isPending}
          />
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
        onStart={flow.start}
        onContinueOffline={flow.hasStoredPaper ? () => flow.start(undefined) : undefined}
      />
    </PageFrame>
  );
}

function PageFrame({ children }: { children: React.ReactNode }) {
  return <div className="page-width flex min-h-dvh flex-col justify-center py-6 md:py-10">{children}</div>;
}
