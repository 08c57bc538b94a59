import type { ProblemCode } from '#server/platform/http/problem.ts';

type PausableAptitude = {
  starts_at: Date;
  closes_at: Date;
  paused_at: Date | null;
  stage: 'draft' | 'published';
};

/** Why a test cannot be paused. `now` is its own clock. */
export function refusalToPause(test: PausableAptitude, now: Date): ProblemCode | undefined {
  if (test.stage === 'draft') return 'not-found';
  if (test.paused_at) return 'already-paused';
  if (now < test.starts_at) return 'not-started';
  return now >= test.closes_at ? 'test-over' : undefined;
}

/** Formats minutes as `45 s`, `12 min`, `1 h 5 min` or `3 min 20 s`. */
export function formatMinutes(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'min'],
    [seconds < 3_600 ? seconds % 60 : 0, 's'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return words.length > 0 ? words.join(' ') : '0 s';
}
