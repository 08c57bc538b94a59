import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { useMayAsAdmin } from '#web/api/auth-state.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { usePublishAptitude } from './requests.ts';

/** The list that a refused publication leads to. */
export const CHECKLIST_ID = 'publication-checklist';

type PublishButtonProps = {
  aptitude: Aptitude;
  /** Called when the checklist still blocks the publication. */
  onRefused: () => void;
};

export function PublishButton({ aptitude, onRefused }: PublishButtonProps) {
  const publish = usePublishAptitude(aptitude.id);
  const mayPublish = useMayAsAdmin('publishing:write');

  function run() {
    publish.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Test published',
          description: `“${aptitude.name}” is now in its students’ list.`,
          variant: 'success',
        }),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'not-publishable') onRefused();
        toast({ title: 'Not published', description: errorMessage(error), variant: 'destructive' });
      },
    });
  }

  if (!mayPublish) return null;
  return (
    <Button busy={publish.isPending} onClick={run}>
      {publish.isPending ? 'Publishing' : 'Publish'}
    </Button>
  );
}
