import { formatRelative } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { RestoredForm } from './local-draft.ts';

type RestoredDraftNoticeProps = {
  restored: RestoredForm;
  /** The stored version of the question; 0 for a new one. */
  version: number;
  onForget: () => void;
};

/** Says that the form was restored from an unsaved draft on this device. */
export function RestoredDraftNotice({ restored, version, onForget }: RestoredDraftNoticeProps) {
  return (
    <Notice tone="warn" title="Restored from an unsaved draft" className="lg:col-span-2">
      <p>
        You were writing this {formatRelative(new Date(restored.at))}.
        {version > restored.version &&
          ` Version ${version} has been saved since then; saving creates another version.`}
      </p>
      <Button type="button" variant="secondary" size="sm" className="mt-2" onClick={onForget}>
        {version === 0 ? 'Start over' : 'Use the saved version'}
      </Button>
    </Notice>
  );
}
