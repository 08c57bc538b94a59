import { areTimed, sumMinutes, type TimedSection } from '#contract/aptitudes/section-times.ts';
import type { readInstructions } from '#contract/attempts/start.ts';
import type { Reply } from '#web/api/call.ts';
import { formatMinutes } from '#web/api/time.ts';

export type Instructions = Reply<typeof readInstructions>;

/** How a student may move through the sections, in sentences. */
export function describeSectionRules({
  sections,
  one_way,
}: Pick<Instructions, 'one_way'> & { sections: readonly TimedSection[] }): string[] {
  if (areTimed(sections) && sections.length > 1)
    return [
      'The sections follow one another, each with its own time. When it ends, the next one opens automatically.',
      'Within the open section you may move between questions and change answers. A section that has ended cannot be opened again.',
      'You may finish a section early; the rest of its time is lost.',
    ];
  if (one_way && sections.length > 1)
    return [
      'The sections follow one another. Once you have finished one, you cannot return to it.',
      'Within the open section you may move between questions and change answers.',
    ];
  return ['You may move between questions and sections, and change answers, until the end.'];
}

/** The latest possible end of this student’s time, in milliseconds. */
export function getOwnEnd({
  ends_at,
  own_minutes,
  duration,
}: Pick<Instructions, 'ends_at' | 'own_minutes' | 'duration'>): number {
  return Date.parse(ends_at) + (own_minutes - duration) * 60_000;
}

/** `10 minutes more than others`, for a student with extra time. */
export function describeExtraTime({
  own_minutes,
  duration,
}: Pick<Instructions, 'own_minutes' | 'duration'>): string | null {
  const extra = own_minutes - duration;
  return extra > 0 ? `${formatMinutes(extra)} more than others` : null;
}

type PaperDuration = Pick<Instructions, 'own_minutes' | 'stretch'> & { sections: readonly TimedSection[] };

/** Minutes of the whole paper, extra time included: the sum of its sections' times if each has its own. */
export function getPaperMinutes({ sections, own_minutes, stretch }: PaperDuration): number {
  if (!areTimed(sections)) return own_minutes;
  return Math.min(own_minutes, sumMinutes(sections) * stretch);
}

/** The last moment to start with the full time, in milliseconds; null if the test ends for everybody at once. */
export function getLastFullStart(
  data: PaperDuration & Pick<Instructions, 'timing' | 'ends_at' | 'duration'>,
): number | null {
  return data.timing === 'own' ? getOwnEnd(data) - getPaperMinutes(data) * 60_000 : null;
}
