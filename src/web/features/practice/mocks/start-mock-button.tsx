import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useStartMock } from './requests.ts';

type StartMockButtonProps = {
  pattern: { key: string; name: string; open_mock: { started: boolean } | null };
  disabled?: boolean;
  variant?: 'primary' | 'secondary';
};

/** Draws a mock, or opens the one that is not finished, and shows its instructions. */
export function StartMockButton({ pattern, disabled, variant = 'primary' }: StartMockButtonProps) {
  const start = useStartMock();
  const navigate = useNavigate();
  const label = pattern.open_mock?.started ? 'Continue' : 'Sit a mock';
  return (
    <Button
      variant={variant}
      aria-label={`${label}: ${pattern.name}`}
      busy={start.isPending}
      disabled={disabled}
      onClick={() =>
        start.mutate(pattern.key, {
          onSuccess: ({ aptitude_id }) => navigate({ to: paths.appear, params: { id: String(aptitude_id) } }),
          onError: (error) =>
            toast({ title: 'Not started', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      {label}
    </Button>
  );
}
