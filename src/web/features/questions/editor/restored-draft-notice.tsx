import { formatRelative } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { RestoredForm } from './local-draft.ts';

type RestoredDraftNoticeProps = {
  restored: RestoredForm;
  /** Of the question as it is stored now; 0 for a new one. */
  version: number;
  onForget: () => void;
};

/** Says that the form holds what was typed here before and not saved. */
export function RestoredDraftNotice({ restored, version, onForget }: RestoredDraftNoticeProps) {
  return (
    <Notice tone="warn" title="Not saved last time, and still here" className="lg:col-span-2">
      <p>
        You were writing this {formatRelative(new Date(restored.at))}.
        {version > restored.version &&
          ` Version ${version} has been saved since then; saving writes another one over it.`}
      </p>
      <Button type="button" variant="secondary" size="sm" className="mt-2" onClick={onForget}>
        {version === 0 ? 'Start afresh' : 'Take what is stored'}
      </Button>
    </Notice>
  );
}
