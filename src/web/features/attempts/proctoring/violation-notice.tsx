import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { puttingAway } from '#web/ui/focus-return.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { QueueView } from './violation-queue.ts';
import { countWords, seenWords } from './labels.ts';

/** Tells after each violation that may count what was seen, and what it costs by the server's count. */
export function ViolationNote({ view, onPutAway }: { view: QueueView; onPutAway: () => void }) {
  const format = useTimeFormat();
  const { standing, told, waiting } = view;
  if (!told) return null;
  const { epoch, seq } = told;
  const recorded = standing?.violations.find((one) => one.epoch === epoch && one.seq === seq);
  const waits = waiting.some((one) => one.epoch === epoch && one.seq === seq);
  if (!waits && recorded?.counted !== true) return null;
  return (
    <div role="alert">
      <Notice
        tone="warn"
        title={`We saw: ${seenWords(told, format.time(told.at)).replace(/^[A-Z]/, (first) => first.toLowerCase())}`}
      >
        <p>
          {recorded && standing
            ? countWords(standing)
            : 'It is recorded as soon as the portal can be reached; your answers go first.'}
        </p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={puttingAway(onPutAway)}>
          I have read this
        </Button>
      </Notice>
    </div>
  );
}
