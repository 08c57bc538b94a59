import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useQuarantineQuestion } from './requests.ts';

type QuarantineButtonProps = { question: number; words: string };

/** Puts a question into quarantine, with `words` that say why. */
export function QuarantineButton({ question, words }: QuarantineButtonProps) {
  const quarantine = useQuarantineQuestion(question);
  return (
    <Button
      variant="link"
      size="sm"
      className="-ms-3"
      busy={quarantine.isPending}
      disabled={quarantine.isSuccess}
      onClick={() =>
        quarantine.mutate(words, {
          onSuccess: () => toast({ title: 'In quarantine: new tests pass it by', variant: 'success' }),
          onError: (error) =>
            toast({ title: 'Not quarantined', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      {quarantine.isSuccess ? 'In quarantine' : 'Quarantine it'}
    </Button>
  );
}
