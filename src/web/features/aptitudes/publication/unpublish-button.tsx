import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnpublishAptitude } from './requests.ts';

/** Makes a test that nobody has started a draft again, so that its sections can be changed. */
export function UnpublishButton({ aptitude }: { aptitude: Aptitude }) {
  const unpublish = useUnpublishAptitude(aptitude.id);
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={unpublish.isPending}
      onClick={() =>
        unpublish.mutate(undefined, {
          onSuccess: () =>
            toast({
              title: 'The test is a draft again',
              description: 'Students do not see it until you publish it.',
            }),
          onError: (error) =>
            toast({ title: 'Not changed', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      Make a draft again
    </Button>
  );
}
