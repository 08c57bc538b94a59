import { errorMessage, mayHaveSucceeded } from '#web/api/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Says that an action failed, or that its outcome is unknown: repeating it could add the minutes twice. */
export function ActionError({ error }: { error: Error | null }) {
  if (!error) return null;
  if (!mayHaveSucceeded(error))
    return (
      <Notice tone="danger" title="Nothing was changed">
        {errorMessage(error)}
      </Notice>
    );
  return (
    <Notice tone="warn" title="Unknown whether this was done">
      The portal did not confirm it. Check the board before you try again.
    </Notice>
  );
}
