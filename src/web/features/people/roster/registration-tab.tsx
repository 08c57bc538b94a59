import { errorMessage } from '#web/api/api-error.ts';
import { useSettings } from '#web/api/settings.ts';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSetRegistrationMode } from './requests.ts';

const modes = [
  {
    value: 'open' as const,
    label: 'Anyone may register',
    hint: 'With any registration number that has no account yet.',
  },
  {
    value: 'roster' as const,
    label: 'Only students of the roster',
    hint: 'They set a password by the link of their invitation, or with a code under “Forgot password?”. Other numbers are refused kindly.',
  },
];

/** Who may register; a choice takes effect at once. */
export function RegistrationTab() {
  const { registration } = useSettings();
  const change = useSetRegistrationMode();
  const shown = change.isPending ? change.variables : registration;
  return (
    <Card className="max-w-2xl">
      <RadioGroup
        legend="Who may have an account"
        options={modes.map((mode) => ({ ...mode, disabled: change.isPending }))}
        value={shown}
        onChange={(mode) =>
          change.mutate(mode, {
            onSuccess: () => toast({ title: 'Registration is changed', variant: 'success' }),
            onError: (error) =>
              toast({
                title: 'Nothing was changed',
                description: errorMessage(error),
                variant: 'destructive',
              }),
          })
        }
      />
    </Card>
  );
}
