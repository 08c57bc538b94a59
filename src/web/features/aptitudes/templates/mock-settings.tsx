import type { Template } from '#contract/aptitudes/templates.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useEditMockPattern } from './requests.ts';

/** Whether students may sit a template as a mock; saved at once. */
export function MockSettings({ template }: { template: Template }) {
  const edit = useEditMockPattern();
  const { key, mock } = template;
  return (
    <div className="rounded-panel border border-line px-4 py-2">
      <Switch
        label="Open as mock"
        hint="Every student may sit it at any time, with questions that practice may use."
        checked={edit.isPending ? edit.variables.open : mock.open}
        disabled={edit.isPending}
        onChange={(event) => edit.mutate({ key, open: event.target.checked })}
      />
      {edit.error && (
        <Notice tone="danger" title="Not saved" className="my-2">
          {errorMessage(edit.error)}
        </Notice>
      )}
    </div>
  );
}
