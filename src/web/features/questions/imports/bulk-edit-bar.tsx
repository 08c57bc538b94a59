import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LowerBar } from '#web/ui/bottom-bar.tsx';
import { ChoiceDialog } from './bulk-edit-dialog.tsx';

type ChoiceBarProps = { id: number; all: number; chosen: ReadonlySet<number>; onClear: () => void };

/** Stays at the lower edge of a draft: what is chosen for many questions at once. */
export function ChoiceBar({ id, all, chosen, onClear }: ChoiceBarProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <LowerBar aria-label="For many questions" className="flex-wrap">
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
      {choosing && <ChoiceDialog id={id} all={all} chosen={chosen} onClose={() => setChoosing(false)} />}
    </LowerBar>
  );
}
