import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

export function RemoveRow({ label, onRemove }: { label: string; onRemove: (() => void) | undefined }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!onRemove}
      onClick={onRemove}
      className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:opacity-40 md:size-9 [&_svg]:size-4"
    >
      <X aria-hidden="true" />
    </button>
  );
}

export function AddRow({ children, full, onAdd }: { children: ReactNode; full: boolean; onAdd: () => void }) {
  return (
    <div>
      <Button variant="secondary" size="sm" disabled={full} onClick={onAdd}>
        <Plus aria-hidden="true" /> {children}
      </Button>
    </div>
  );
}
