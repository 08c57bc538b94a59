import { Timer } from 'lucide-react';
import { useState } from 'react';
import { clockFace, serverNow, useServerNow } from '#web/api/time.ts';

/** A student's time, from the moment this stands first; at its end nothing closes, it is only said. */
export function TrialClock({ minutes }: { minutes: number }) {
  const [start] = useState(serverNow);
  const now = useServerNow(1_000);
  const left = minutes * 60 - Math.max(0, now - start) / 1_000;
  return (
    <span role="timer" className="inline-flex items-center gap-1.5 font-semibold tabular-nums">
      <Timer aria-hidden="true" className="size-4" />
      {left > 0 ? clockFace(left) : 'A student’s time would be over'}
    </span>
  );
}
