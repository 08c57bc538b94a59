import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';

type BulkEditBarProps = { id: number; all: number; chosen: ReadonlySet<number>; onClear: () => void };

/** The bar at the lower edge of a draft, for editing many questions at once. */
export function BulkEditBar({ id, all, chosen, onClear }: BulkEditBarProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <BottomBar aria-label="For many questions" className="flex-wrap">
      <p role="status" className="text-sm tabular-nums">
        {chosen.size > 0 ? `${chosen.size} selected` : 'For all, or for those that you select'}
        {chosen.size > 0 && (
          <Button variant="link" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </p>
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        <SlidersHorizontal aria-hidden="true" /> Choose topic, type…
      </Button>
      {choosing && <BulkEditDialog id={id} all={all} chosen={chosen} onClose={() => setChoosing(false)} />}
    </BottomBar>
  );
}
