import { Link, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { SecondFactorAsked } from '#contract/accounts/second-factor.ts';
import type * as account from '#contract/accounts/sessions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { setAuth } from '#web/api/auth-state.ts';
import { call } from '#web/api/call.ts';
import { endpointRef } from '#web/api/endpoint-ref.ts';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountCard, textLinkStyle } from '../account-card.tsx';
import { missingFields, readForm, useFormSubmission } from '../form-submission.ts';
import { factorAskedBy } from '../second-factor/asked.ts';
import type { RefusedSignIn } from './blocked-card.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { welcome } from './welcome-toast.ts';

const required = { regno: 'Enter the registration number', password: 'Enter the password' };

// Without it the notice of the failed sign-in names the block.
const BlockedCard = lazyPart(() => import('./blocked-card.tsx'), 'BlockedCard');

const SecondFactorForm = lazyRouteComponent(
  () => import('../second-factor/second-factor-form.tsx'),
  'SecondFactorForm',
);

export function LoginPage() {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<RefusedSignIn>();
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const { busy, errors, submit } = useFormSubmission(signIn, showFailure);

  async function signIn(form: HTMLFormElement) {
    const { regno = '', password = '' } = readForm(form, ['password']);
    const gaps = missingFields({ regno, password }, required);
    if (Object.keys(gaps).length > 0) return gaps;
    setRefused(undefined);
    try {
      await enter(
        await call(endpointRef<typeof account.login>('POST', '/user/login'), { body: { regno, password } }),
      );
    } catch (error) {
      const factor = factorAskedBy(error);
      if (factor) {
        setAsked(factor);
        return;
      }
      const notice = blockNoticeOf(error);
      if (notice) setRefused({ regno, password, notice });
      throw error;
    }
  }

  async function enter(user: account.SignedInUser) {
    setAuth(user);
    welcome();
    await navigate({ to: paths.home });
  }

  if (asked)
    return (
      <AccountCard title="Second factor" subtitle="Your password was right.">
        <Suspense>
          <SecondFactorForm asked={asked} onPassed={enter} onBack={() => setAsked(undefined)} />
        </Suspense>
      </AccountCard>
    );
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col justify-center gap-6 lg:flex-row lg:items-center">
      <AccountCard
        title="Welcome Back"
        subtitle="Please sign in to continue"
        after={
          <>
            No account yet?{' '}
            <Link to={paths.register} className={textLinkStyle}>
              Register
            </Link>
          </>
        }
      >
        <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
          <Field label="Registration no" error={errors.regno} required>
            <Input name="regno" autoComplete="username" autoCapitalize="characters" spellCheck={false} />
          </Field>
          <Field label="Password" error={errors.password} required>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" size="lg" wide busy={busy}>
            {busy ? 'Please wait' : 'Sign In'}
          </Button>
          <p className="text-center text-sm">
            <Link to={paths.forgotPassword} className={textLinkStyle}>
              Forgot password?
            </Link>
          </p>
        </form>
        <ProviderButtons />
      </AccountCard>
      {refused && (
        <Suspense>
          <BlockedCard refused={refused} onFree={() => setRefused(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function showFailure(error: unknown, form: HTMLFormElement): void {
  const answered = error instanceof ApiError && error.code !== 'offline' && error.code !== 'no-answer';
  const fields = error instanceof ApiError && error.status >= 400 && error.status < 500;
  toast({
    title: 'Login Failed',
    description: answered ? error.message : 'An error occurred during login. Please try again.',
    variant: 'destructive',
    action: {
      label: 'Try again',
      // A wrong password must be typed again, but after a lost connection the same form can be sent again.
      run: () => (fields ? selectPassword(form) : form.requestSubmit()),
    },
  });
}

function selectPassword(form: HTMLFormElement): void {
  const password = form.elements.namedItem('password');
  if (!(password instanceof HTMLInputElement)) return;
  // Closing the notice moves the focus too, so this runs after it.
  setTimeout(() => {
    password.focus();
    password.select();
  });
}
