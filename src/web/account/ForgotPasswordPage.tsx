import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { paths } from '../paths.ts';
import { AccountCard, textLinkStyle } from './AccountCard.tsx';

export function ForgotPasswordPage() {
  const { institute_name } = useSettings();
  const cell = institute_name === '' ? 'the placement cell' : `the placement cell of ${institute_name}`;
  return (
    <AccountCard
      title="Forgot password"
      subtitle="A code by mail is not available on this portal yet."
      after={
        <>
          Never had an account?{' '}
          <Link to={paths.register} className={textLinkStyle}>
            Register
          </Link>
        </>
      }
    >
      <ol className="mb-8 flex flex-col gap-4">
        <Step number={1}>Ask {cell} to reset your password. Take your identity card with you.</Step>
        <Step number={2}>Sign in with the password that you are given.</Step>
        <Step number={3}>Choose your own under “Change Password” in the menu.</Step>
      </ol>
      <Link to={paths.login} className={buttonStyle({ size: 'lg', wide: true })}>
        Back to sign in
      </Link>
    </AccountCard>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text text-xs tabular-nums"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}
