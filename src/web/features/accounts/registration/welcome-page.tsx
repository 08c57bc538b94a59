import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { followPasswordLink, readPasswordLink } from '#contract/people/reset-links.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { call, type Reply } from '#web/api/call.ts';
import { useSettings } from '#web/api/settings.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountCard, textLinkStyle } from '../account-card.tsx';
import { missingFields, readForm, useFormSubmission } from '../form-submission.ts';
import { NewPasswordFields, validateNewPassword } from '../new-password-fields.tsx';

type PasswordLink = Reply<typeof readPasswordLink>;
type State = { name: 'looking' } | { name: 'good'; told: PasswordLink } | { name: 'bad'; error: unknown };

/** The page behind a link in a mail. Its secret follows the `#`, so it is sent only in the body of a call. */
export function WelcomePage() {
  const token = useLocation().hash;
  const [state, setState] = useState<State>({ name: 'looking' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads the link again
  useEffect(() => {
    const stop = new AbortController();
    setState({ name: 'looking' });
    call(readPasswordLink, { body: { token }, signal: stop.signal }).then(
      (told) => setState({ name: 'good', told }),
      (error) => !stop.signal.aborted && setState({ name: 'bad', error }),
    );
    return () => stop.abort();
  }, [token, tries]);

  const first = state.name !== 'good' || state.told.purpose === 'invitation';
  return (
    <AccountCard
      title={first ? 'Welcome' : 'New password'}
      subtitle={
        state.name === 'good'
          ? `${state.told.name}, ${state.told.regno}`
          : 'The link from your mail sets a password.'
      }
      after={
        <>
          Have a password already?{' '}
          <Link to={paths.login} className={textLinkStyle}>
            Sign in
          </Link>
        </>
      }
    >
      {state.name === 'looking' && (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-40" />
        </div>
      )}
      {state.name === 'bad' && <BadLink error={state.error} onRetry={() => setTries(tries + 1)} />}
      {state.name === 'good' && <SetPassword token={token} told={state.told} />}
    </AccountCard>
  );
}

function BadLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const final = error instanceof ApiError && error.status === 400;
  if (!final)
    return (
      <ErrorState title="The link could not be looked up" message={errorMessage(error)} onRetry={onRetry} />
    );
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warn" title="This link does not work">
        The link was used, has expired, was replaced by a newer one, or is incomplete. Look for the newest
        mail, or have a code sent to you.
      </Notice>
      <Link to={paths.forgotPassword} className={buttonStyle({ size: 'lg', wide: true })}>
        Have a code sent
      </Link>
    </div>
  );
}

const required = { password: 'Enter a password', confirmation: 'Enter the password again' };

function SetPassword({ token, told }: { token: string; told: PasswordLink }) {
  const navigate = useNavigate();
  const { password_min_length } = useSettings();
  const { busy, errors, submit } = useFormSubmission(set, (error) => {
    if (error instanceof ApiError && error.issues.length > 0) return;
    toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' });
  });

  async function set(form: HTMLFormElement) {
    const values = readForm(form, ['password', 'confirmation']);
    const gaps = missingFields(values, required);
    if (Object.keys(gaps).length > 0) return gaps;
    const { password = '' } = values;
    const faults = validateNewPassword(values, password_min_length);
    if (faults) return faults;
    await call(followPasswordLink, { body: { token, password } });
    toast({ title: 'Success', description: 'Your password is set. Sign in with it.', variant: 'success' });
    await navigate({ to: paths.login });
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <input type="text" name="username" autoComplete="username" value={told.regno} readOnly hidden />
      <NewPasswordFields label="Password" errors={errors} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? 'Setting Password' : 'Set Password'}
      </Button>
    </form>
  );
}
