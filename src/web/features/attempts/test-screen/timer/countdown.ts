/** The minutes left at which a screen reader announces the time. */
const ANNOUNCED_MINUTES = [10, 5, 1] as const;

/**
 * What to announce when the time left goes from `before` to `now` seconds: the last mark it passed. `where`: what ends
 * then, such as ` in Verbal`.
 */
export function announceTimeLeft(before: number, now: number, where = ''): string | undefined {
  const passed = ANNOUNCED_MINUTES.findLast((minutes) => before > minutes * 60 && now <= minutes * 60);
  if (passed === undefined || now <= 0) return undefined;
  return passed === 1 ? `1 minute left${where}` : `${passed} minutes left${where}`;
}

type Urgency = 'calm' | 'soon' | 'last';

/** How urgent the time left looks: the last minute, the last five, or neither. */
export function getUrgency(secondsLeft: number): Urgency {
  if (secondsLeft <= 60) return 'last';
  return secondsLeft <= 300 ? 'soon' : 'calm';
}

/** Seconds until a moment, both in milliseconds; never below zero. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, (moment - now) / 1_000);
}

/** Seconds in words until a start: `2 days 4 h`, `3 h 5 min`, `4 min 9 s`. */
export function formatWait(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit) => Math.floor(whole / unit)) as [
    number,
    number,
    number,
  ];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
