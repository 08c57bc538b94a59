import { useEffect, useState } from 'react';
import { lazyValue } from '#web/ui/lazy.ts';
import { serverNow } from './server-clock.ts';
import { useSettings } from './settings.ts';

export { serverNow } from './server-clock.ts';

/** ISO 8601 text, Unix seconds as a number, or a Date. */
type Moment = string | number | Date;

/** Milliseconds since 1970. */
export function toMilliseconds(moment: Moment): number {
  if (typeof moment === 'number') return moment * 1_000;
  return typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
}

/** Formats moments in the institute's time zone, whatever zone the device is in. */
export function useTimeFormat() {
  const zone = useSettings().time_zone;
  if (current?.zone !== zone) current = timeFormat(zone);
  return current;
}

// Shared by all components: the zone changes only with the settings.
let current: ReturnType<typeof timeFormat> | undefined;

function timeFormat(zone: string) {
  const of = (options: Intl.DateTimeFormatOptions) => {
    const format = lazyValue(() => new Intl.DateTimeFormat('en-IN', { timeZone: zone, ...options }));
    return (moment: Moment) => format().format(toMilliseconds(moment));
  };
  const hourFormat = lazyValue(
    () => new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }),
  );
  const nameOfZone = lazyValue(() => zoneName(zone));
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  return {
    zone,
    /** `21 Nov 2026` */
    date: of({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** `21 Nov` */
    day: of({ day: 'numeric', month: 'short' }),
    /** `November 2026` */
    month: of({ month: 'long', year: 'numeric' }),
    /** `10:30 am` */
    time: of(clock),
    /** `10:30:05 am` */
    second: of({ ...clock, second: '2-digit' }),
    /** `Sat, 21 Nov 2026, 10:30 am` */
    dateTime: of({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...clock }),
    /** `Sat, 21 Nov, 10:30 am` */
    shortDateTime: of({ weekday: 'short', day: 'numeric', month: 'short', ...clock }),
    /** The hour of the day, 0 to 23. */
    hour: (moment: Moment) => Number(hourFormat().format(toMilliseconds(moment))),
    /** `IST` or `GMT+5:30` */
    get zoneName() {
      return nameOfZone();
    },
  };
}

function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'short' }).formatToParts();
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

const relativeFormat = lazyValue(() => new Intl.RelativeTimeFormat('en'));
const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

// From this share of the next unit on, the next unit is named: six days and twenty hours are a week.
const NEARLY = 0.95;

/** `in 2 hours`, `3 days ago`, `now`, by the server's clock; to the nearest hour, day or week. */
export function formatRelative(moment: Moment, now = serverNow()): string {
  const seconds = (toMilliseconds(moment) - now) / 1_000;
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) < length * (unit === 'minute' ? 1 : NEARLY)) continue;
    return relativeFormat().format(Math.round(seconds / length), unit);
  }
  return seconds > 0 ? 'in less than a minute' : seconds > -60 ? 'just now' : 'now';
}

/** Whole minutes as `45 min`, `1 h`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Seconds as `42 s`, `3 min 5 s`, `1 h 4 min`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole >= 3_600) return formatMinutes(Math.round(whole / 60));
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Seconds as a clock face: `04:09`, `1:04:09`. Never below zero. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const pad = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3_600);
  const tail = `${pad(Math.floor((whole % 3_600) / 60))}:${pad(whole % 60)}`;
  return hours === 0 ? tail : `${hours}:${tail}`;
}

/** The server's time in milliseconds, updated every `interval` milliseconds. */
export function useServerNow(interval = 30_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
