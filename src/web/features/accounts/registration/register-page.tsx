import { Link, useNavigate } from '@tanstack/react-router';
import * as account from '#contract/accounts/registration.ts';
import { studentTrades } from '#contract/trade.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSettings } from '#web/api/settings.ts';
import { studentTradeOptions } from '#web/layout/trade-options.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountCard, textLinkStyle } from '../account-card.tsx';
import { missingFields, readForm, useFormSubmission } from '../form-submission.ts';
import { NewPasswordFields, validateNewPassword } from '../new-password-fields.tsx';

const required = {
  name: 'Enter the name',
  trade: 'Choose a trade',
  regno: 'Enter the registration number',
  batch: 'Choose a batch',
  password: 'Enter a password',
};
export function RegisterPage() {
  const navigate = useNavigate();
  const { batches, password_min_length, registration } = useSettings();
  const { busy, errors, submit } = useFormSubmission(register, (error) =>
    toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' }),
  );

  async function register(form: HTMLFormElement) {
    const values = readForm(form, ['password', 'confirmation']);
    const gaps = missingFields(values, required);
    if (Object.keys(gaps).length > 0) return gaps;
    const { name = '', regno = '', batch = '', password = '' } = values;
    const faults = validateNewPassword(values, password_min_length);
    if (faults) return faults;
    const trade = studentTrades.find((each) => each === values.trade);
    if (!trade) return { trade: required.trade };
    await call(account.register, { body: { name, regno, trade, batch, password } });
    toast({ title: 'Success', description: 'Account created successfully', variant: 'success' });
    await navigate({ to: paths.login });
  }

  return (
    <AccountCard
      title="Create Account"
      subtitle="Sign up using your Registration no"
      after={
        <>
          Already have an account?{' '}
          <Link to={paths.login} className={textLinkStyle}>
            Sign in
          </Link>
        </>
      }
    >
      {registration === 'roster' && (
        <Notice className="mb-6" title="Only for students on the roster">
          The placement cell enters students and invites them by mail: set your password with the link in that
          mail. If you have none, choose “Forgot password?” on the sign-in page, or ask the placement cell.
        </Notice>
      )}
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label="Full Name" error={errors.name} required>
          <Input name="name" autoComplete="name" maxLength={120} />
        </Field>
        <Field label="Trade" error={errors.trade} required>
          <Select name="trade" defaultValue="" placeholder="Choose a trade" options={studentTradeOptions} />
        </Field>
        <Field label="Registration Number" error={errors.regno} required>
          <Input
            name="regno"
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
        <Field label="Batch" error={errors.batch} required>
          <Select name="batch" defaultValue="" placeholder="Choose a batch" options={batches.map(String)} />
        </Field>
        <NewPasswordFields label="Password" errors={errors} />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? 'Creating Account' : 'Create Account'}
        </Button>
      </form>
    </AccountCard>
  );
}
