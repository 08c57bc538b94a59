import { Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clockFace, useServerNow } from '#web/api/time.ts';
import { cn } from '#web/ui/class-names.ts';
import { announcement, secondsUntil, urgencyOf } from './countdown.ts';

const tones = {
  calm: 'bg-sunken text-ink',
  soon: 'bg-warn-soft text-warn-text',
  last: 'bg-danger-soft text-danger-text',
};

type CountdownProps = { deadline: number; onEnd: () => void };

/** The time left by the server's clock; it speaks at ten, five and one minutes alone. */
export function Countdown({ deadline, onEnd }: CountdownProps) {
  const now = useServerNow(500);
  const left = secondsUntil(deadline, now);
  const [said, setSaid] = useState('');
  const before = useRef(left);
  const ended = left <= 0;
  useEffect(() => {
    const words = announcement(before.current, left);
    before.current = left;
    if (words) setSaid(words);
  }, [left]);
  useEffect(() => {
    // Said at every tick, so that an end that came while something else was under way is not missed.
    if (ended && now > 0) onEnd();
  }, [ended, now, onEnd]);
  return (
    <>
      <span
        role="timer"
        aria-label={`Time left ${clockFace(left)}`}
        className={cn(
          'inline-flex h-10 items-center gap-1.5 rounded-control px-2.5 font-semibold text-lg tabular-nums sm:px-3',
          tones[urgencyOf(left)],
        )}
      >
        <Timer aria-hidden="true" className="hidden size-4 sm:block" />
        <span aria-hidden="true">{clockFace(left)}</span>
      </span>
      <span aria-live="assertive" className="sr-only">
        {said}
      </span>
    </>
  );
}
