import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { AccountCard, textLinkStyle } from '../account-card.tsx';
import { RequestCodeForm } from './request-code-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** The step of the page. `resendAfter`: seconds until another code may be sent; 0 if none was just sent. */
type Step = { name: 'ask' } | { name: 'enter'; resendAfter: number };

export function ForgotPasswordPage() {
  const [regno, setRegno] = useState('');
  const [step, setStep] = useState<Step>({ name: 'ask' });
  return (
    <AccountCard
      title="Forgot password"
      subtitle={
        step.name === 'ask'
          ? 'A code comes by mail to the address on file.'
          : 'Choose a new password with the code from the mail.'
      }
      after={
        <>
          Remembered it?{' '}
          <Link to={paths.login} className={textLinkStyle}>
            Sign in
          </Link>
        </>
      }
    >
      {step.name === 'ask' ? (
        <RequestCodeForm
          regno={regno}
          onRegno={setRegno}
          onSent={(resendAfter) => setStep({ name: 'enter', resendAfter })}
          onHaveCode={() => setStep({ name: 'enter', resendAfter: 0 })}
        />
      ) : (
        <ResetPasswordForm
          regno={regno}
          resendAfter={step.resendAfter}
          onBack={() => setStep({ name: 'ask' })}
        />
      )}
    </AccountCard>
  );
}
