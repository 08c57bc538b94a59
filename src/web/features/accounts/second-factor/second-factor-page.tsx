import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { readSecondFactor, startTotp } from '#contract/accounts/second-factor.ts';
import { useAuth } from '#web/api/auth-state.ts';
import type { Reply } from '#web/api/call.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { PasswordDialog } from '#web/features/profile/password-dialog.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountCard, textLinkStyle } from '../account-card.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useReadSecondFactor, useRemoveTotp, useRenewRecoveryCodes, useStartTotp } from './requests.ts';
import { TotpSetup } from './totp-setup.tsx';

type Step =
  | { name: 'overview' }
  | { name: 'scan'; started: Reply<typeof startTotp> }
  | { name: 'codes'; codes: string[] };

/** Where an admin sets up a second factor. */
export function SecondFactorPage() {
  const query = useReadSecondFactor();
  const [step, setStep] = useState<Step>({ name: 'overview' });
  const show = (codes: string[]) =>
    setStep(codes.length > 0 ? { name: 'codes', codes } : { name: 'overview' });
  return (
    <AccountCard
      title="Second factor"
      subtitle="A code or a passkey beside the password."
      after={
        <Link to={paths.dashboard} className={textLinkStyle}>
          Back to the profile
        </Link>
      }
    >
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && <QueryError query={query} />}
      {step.name === 'scan' && <TotpSetup started={step.started} onConfirmed={show} />}
      {step.name === 'codes' && (
        <RecoveryCodes codes={step.codes} onDone={() => setStep({ name: 'overview' })} />
      )}
      {step.name === 'overview' && query.data && (
        <Overview
          factor={query.data}
          onStarted={(started) => setStep({ name: 'scan', started })}
          onRenewed={show}
        />
      )}
    </AccountCard>
  );
}

type OverviewProps = {
  factor: Reply<typeof readSecondFactor>;
  onStarted: (started: Reply<typeof startTotp>) => void;
  onRenewed: (codes: string[]) => void;
};

function Overview({ factor, ...on }: OverviewProps) {
  const format = useTimeFormat();
  const [act, setAct] = useState<'start' | 'renew' | 'remove'>();
  const { required, totp_since, passkeys, recovery_codes_left } = factor;
  const hasAny = totp_since !== null || passkeys.length > 0;
  return (
    <div className="flex flex-col gap-5">
      {!hasAny && required && (
        <Notice tone="warn" title="Admins need a second factor here">
          Set it up now. Until then you can do nothing else.
        </Notice>
      )}
      {totp_since === null ? (
        <>
          <p>
            After the password, the portal asks for six digits from an authenticator app on your phone, or for
            a passkey of your device.
          </p>
          <Button size="lg" wide variant={hasAny ? 'secondary' : 'primary'} onClick={() => setAct('start')}>
            Set up an authenticator app
          </Button>
        </>
      ) : (
        <Notice tone="success" title="Your authenticator app is set up">
          Since {format.dateTime(totp_since)}.
        </Notice>
      )}
      <PasskeyList passkeys={passkeys} onAdded={on.onRenewed} />
      {hasAny && (
        <>
          <p>
            {recovery_codes_left === 1
              ? 'One recovery code is left.'
              : `${recovery_codes_left} recovery codes are left.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAct('renew')}>
              New recovery codes
            </Button>
            {totp_since !== null && (
              <Button variant="secondary" onClick={() => setAct('remove')}>
                Remove the app
              </Button>
            )}
          </div>
        </>
      )}
      {act && <ActDialog act={act} {...on} onClose={() => setAct(undefined)} />}
    </div>
  );
}

type ActDialogProps = Omit<OverviewProps, 'factor'> & {
  act: 'start' | 'renew' | 'remove';
  onClose: () => void;
};

const words = {
  start: {
    title: 'Set up an authenticator app',
    verb: 'Continue',
    text: 'A QR code for the app comes next.',
  },
  renew: {
    title: 'New recovery codes',
    verb: 'Make new codes',
    text: 'The codes that you have now stop working.',
  },
  remove: {
    title: 'Remove the app',
    verb: 'Remove',
    text: 'Without a passkey, the password alone then opens your account, and your recovery codes stop working.',
  },
};

function ActDialog({ act, onStarted, onRenewed, onClose }: ActDialogProps) {
  const { user } = useAuth();
  const [start, renew, remove] = [useStartTotp(), useRenewRecoveryCodes(), useRemoveTotp()];
  const { isPending, error } = { start, renew, remove }[act];
  const { title, verb, text } = words[act];

  function confirm(password: string) {
    if (act === 'start') start.mutate(password, { onSuccess: onStarted });
    if (act === 'renew')
      renew.mutate(password, { onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes) });
    if (act === 'remove') remove.mutate(password, { onSuccess: tell });
  }
  function tell() {
    onClose();
    toast({ title: 'The authenticator app is removed', variant: 'success' });
  }

  return (
    <PasswordDialog
      title={title}
      regno={user?.regno ?? ''}
      confirmLabel={verb}
      busyLabel="Please wait"
      destructive={act === 'remove'}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{text}</p>
    </PasswordDialog>
  );
}
