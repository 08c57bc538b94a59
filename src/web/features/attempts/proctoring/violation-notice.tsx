import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { thenFocusContent } from '#web/ui/focus-return.ts';
import { Notice } from '#web/ui/notice.tsx';
import { describeCount, describeViolation } from './labels.ts';
import type { QueueView } from './queue/violation-queue.ts';

/** Shows each violation that may count, and what it costs by the server's count. */
export function ViolationNotice({ view, onDismiss }: { view: QueueView; onDismiss: () => void }) {
  const format = useTimeFormat();
  const { standing, latest, waiting } = view;
  if (!latest) return null;
  const { epoch, seq } = latest;
  const recorded = standing?.violations.find((one) => one.epoch === epoch && one.seq === seq);
  const waits = waiting.some((one) => one.epoch === epoch && one.seq === seq);
  if (!waits && recorded?.counted !== true) return null;
  return (
    <div role="alert">
      <Notice
        tone="warn"
        title={`Warning: ${describeViolation(latest, format.time(latest.at)).replace(/^[A-Z]/, (first) => first.toLowerCase())}`}
      >
        <p>
          {recorded && standing
            ? describeCount(standing)
            : 'It is recorded as soon as the portal can be reached; your answers go first.'}
        </p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={thenFocusContent(onDismiss)}>
          Dismiss
        </Button>
      </Notice>
    </div>
  );
}
