import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { finishProviderSignIn } from '#contract/accounts/providers.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { setAuth } from '#web/api/auth-state.ts';
import { call } from '#web/api/call.ts';
import { BlockFacts } from '#web/features/blocks/block-facts.tsx';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountCard } from '../account-card.tsx';
import { factorAskedBy } from '../second-factor/asked.ts';
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx';
import { welcome } from './welcome-toast.ts';

/** The page to which an identity provider sends the browser back. */
export function LoginCallbackPage() {
  const { provider } = useParams({ strict: false });
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  // What the provider sent works once, even where an effect runs twice.
  const sent = useRef(false);

  const enter = useCallback(
    (user: SignedInUser) => {
      setAuth(user);
      welcome();
      return navigate({ to: paths.home, replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const answer = new URLSearchParams(window.location.search);
    // Neither the history nor a bookmark keeps it.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const part = (name: string) => answer.get(name) ?? undefined;
    const body = { provider: provider ?? '', state: part('state') ?? '-' };
    call(finishProviderSignIn, {
      body: { ...body, code: part('code'), iss: part('iss'), error: part('error') },
    }).then(({ user }) => {
      if (user) return enter(user);
      toast({ title: 'Success', description: 'This sign-in is linked to your account.', variant: 'success' });
      return navigate({ to: paths.dashboard, replace: true });
    }, setFailure);
  }, [provider, navigate, enter]);

  const asked = factorAskedBy(failure);
  if (asked)
    return (
      <AccountCard title="Second factor" subtitle="One more step.">
        <SecondFactorForm asked={asked} onPassed={enter} onBack={() => navigate({ to: paths.login })} />
      </AccountCard>
    );
  const notice = blockNoticeOf(failure);
  return (
    <AccountCard
      title={failure ? 'Not signed in' : 'Signing in'}
      subtitle={failure ? 'You can start again, or use your password.' : 'This takes a moment.'}
    >
      {failure ? (
        <div className="flex flex-col gap-5">
          <div role="alert">
            <Notice tone="warn" title={errorMessage(failure)}>
              {notice && <BlockFacts notice={notice} />}
              {notice?.appeal === 'none' && <p>Sign in with your password to appeal.</p>}
            </Notice>
          </div>
          <Link to={paths.login} className={buttonStyle({ size: 'lg', wide: true })}>
            Back to sign-in
          </Link>
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">Signing in</span>
          <Skeleton className="h-24" />
        </div>
      )}
    </AccountCard>
  );
}
