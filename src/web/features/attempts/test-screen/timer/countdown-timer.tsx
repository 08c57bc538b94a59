import { Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatClock, useServerNow } from '#web/api/time.ts';
import { cn } from '#web/ui/class-names.ts';
import { announceTimeLeft, getUrgency, secondsUntil } from './countdown.ts';

const tones = {
  calm: 'bg-sunken text-ink',
  soon: 'bg-warn-soft text-warn-text',
  last: 'bg-danger-soft text-danger-text',
};

type CountdownTimerProps = {
  deadline: number;
  /** The open section, if it ends before the test. */
  section?: { name: string; end: number } | undefined;
  /** Since when the clock is paused. */
  pausedAt: number | null;
  onEnd: () => void;
};

/**
 * The time left by the server's clock, of the open section first. Screen readers hear it at ten, five and one minutes
 * only.
 */
export function CountdownTimer({ deadline, section, pausedAt, onEnd }: CountdownTimerProps) {
  const running = useServerNow(500);
  const now = pausedAt ?? running;
  const whole = secondsUntil(deadline, now);
  const left = section ? secondsUntil(section.end, now) : whole;
  const ofTest = useAnnouncement(whole, '', '');
  const ofSection = useAnnouncement(section ? left : 0, section?.name ?? '', ` in ${section?.name}`);
  const ended = whole <= 0;
  useEffect(() => {
    // Repeated at every tick, so that an end that falls into another action is not missed.
    if (ended && now > 0) onEnd();
  }, [ended, now, onEnd]);
  return (
    // On a short screen it sticks to the upper edge and keeps its place in the layout.
    <span className={cn('block short:w-24 short:sm:w-32', section ? 'short:h-12' : 'short:h-10')}>
      <span className="inline-flex flex-col items-end short:fixed short:top-2.5 short:right-4 short:z-10 short:flex short:w-24 short:items-stretch short:rounded-control short:bg-surface short:text-center short:ring-1 short:ring-line short:sm:right-6 short:sm:w-32">
        <span
          role="timer"
          aria-label={`Time left${section ? ` in ${section.name}` : ''} ${formatClock(left)}`}
          className={cn(
            'inline-flex items-center justify-center gap-1.5 rounded-control px-2.5 font-semibold text-lg tabular-nums sm:px-3',
            section ? 'h-8' : 'h-10',
            tones[getUrgency(left)],
          )}
        >
          <Timer aria-hidden="true" className="hidden size-4 sm:block" />
          <span aria-hidden="true">{formatClock(left)}</span>
        </span>
        {section && (
          <span
            role="timer"
            aria-label={`Time left in the test ${formatClock(whole)}`}
            className="text-muted text-xs tabular-nums leading-4"
          >
            <span aria-hidden="true">Test {formatClock(whole)}</span>
          </span>
        )}
        <span aria-live="assertive" className="sr-only">
          {[ofSection, ofTest].filter(Boolean).join(', ')}
        </span>
      </span>
    </span>
  );
}

/** How long an announcement stays for screen readers. */
const ANNOUNCEMENT_MS = 5_000;

/** The last mark that the time left has passed; a new `key` starts over. */
function useAnnouncement(left: number, key: string, where: string): string {
  const [said, setSaid] = useState('');
  const before = useRef({ key, left });
  useEffect(() => {
    const was = before.current;
    before.current = { key, left };
    const words = was.key === key ? announceTimeLeft(was.left, left, where) : '';
    if (words !== undefined) setSaid(words);
  }, [key, left, where]);
  // Added time may pass the same mark again, and an unchanged text would not be read again.
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}
