import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { describeRemaining, describeStanding } from './labels.ts';
import type { QueueView } from './queue/violation-queue.ts';
import { ViolationsList } from './violations-list.tsx';

type ViolationsButtonProps = { view: QueueView; limit: number; disabled: boolean };

/** Opens the list of recorded violations, at any time during a test. */
export function ViolationsButton({ view, limit, disabled }: ViolationsButtonProps) {
  const [open, setOpen] = useState(false);
  const { standing, waiting } = view;
  // The limit may have changed since the test was opened.
  const most = standing?.limit ?? limit;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0"
        onClick={() => setOpen(true)}
        disabled={disabled}
      >
        <Eye aria-hidden="true" />
        <span>
          Warnings <span className="tabular-nums">{standing ? describeStanding(standing) : '–'}</span>
        </span>
      </Button>
      <Dialog
        open={open && !disabled}
        onOpenChange={setOpen}
        size="sm"
        title="Warnings"
        description={
          most === 0
            ? 'It does not end the test.'
            : `At ${most} that count, the test is submitted automatically.${standing?.remaining != null ? ` ${describeRemaining(standing.remaining)}` : ''}`
        }
      >
        {standing ? (
          <ViolationsList standing={standing} waiting={waiting} />
        ) : (
          <>
            <p className="mb-2 text-muted text-sm">Earlier warnings appear once the portal can be reached.</p>
            {waiting.length > 0 && <ViolationsList waiting={waiting} />}
          </>
        )}
      </Dialog>
    </>
  );
}
