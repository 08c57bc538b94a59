import type { TimelineRows } from '#server/features/attempts/timeline/rules.ts';
import type { TimelineEvent } from '#server/features/attempts/timeline/steps.rules.ts';

const START = Date.parse('2026-01-31T09:30:00.000Z');
/** This many seconds after the start of the attempt. */
export const instant = (seconds: number) => new Date(START + seconds * 1_000);

/** The stored rows of an attempt of an hour. */
export const rowsOf = (wish: Partial<TimelineRows>): TimelineRows => ({
  attempt: {
    ...{ started_at: instant(0), deadline: instant(3_600), submitted_at: null, how: null },
    ...{ section_ends: null, sections: null },
  },
  now: instant(100_000),
  ...{ openings: [], events: [], admissions: [], notices: [], violations: [], trail: [] },
  ...wish,
});

/** An event that the server received `at` seconds after the start. */
export const event = (wish: Partial<TimelineEvent> & { seq: number; at: number }): TimelineEvent => {
  const { at, ...fields } = wish;
  return {
    ...{ epoch: 1, question_id: 1, selected: null, value: null, marked: null, seconds: 0 },
    ...{ received_at: instant(at), late: false, link: 1 },
    ...fields,
  };
};
