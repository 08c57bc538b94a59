import { startAttempt } from '#contract/attempts/start.ts';
import {
  readOwnTimeline,
  readTimeline,
  type Timeline,
  type TimelineEntry,
} from '#contract/attempts/timeline.ts';
import { readCountedEvents } from '#server/features/attempts/answers/events.queries.ts';
import { latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { anAttempt, type StudentAttempt } from './attempts.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

const idOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.attempt.id;

/** Functions that take a test at a portal and read its timeline. */
export function useTimelines(portal: Portal) {
  const readOf = async (attempt: StudentAttempt, admin?: Person) => {
    const reply = await (admin ?? (await anAdmin(portal))).call(readTimeline, {
      params: { attempt_id: idOf(attempt) },
    });
    if (!reply.success) throw new Error(reply.code);
    return reply.data;
  };
  const readOwn = ({ student, test: id }: StudentAttempt) =>
    student.call(readOwnTimeline, { params: { id } });
  const kinds = ({ entries }: Timeline) =>
    entries.map((entry) => (entry.kind === 'notice' ? entry.notice : entry.kind));
  const only = <Kind extends TimelineEntry['kind']>({ entries }: Timeline, kind: Kind) =>
    entries.filter((entry): entry is Extract<TimelineEntry, { kind: Kind }> => entry.kind === kind);
  const openAgain = ({ student, test: id }: StudentAttempt) =>
    student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } });

  /** Opens an attempt in a browser with this user agent. */
  async function openAs({ student, test: id }: StudentAttempt, userAgent: string) {
    const { regno, trade, token } = student;
    await fetch(`${portal.origin}/api/aptitude/appear/${id}`, {
      method: 'POST',
      headers: {
        ...{ 'user-agent': userAgent, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      },
      body: JSON.stringify({ regno, trade }),
    });
  }

  /** The answers that count, by the query that marking uses. */
  async function readAnswers(attempt: StudentAttempt) {
    const events = (await readCountedEvents(portal.db, [idOf(attempt)]))(idOf(attempt));
    return new Map(
      latestAnswers(events).map(({ question_id, selected_options, value, marked }) => [
        question_id,
        { selected_options, value, marked },
      ]),
    );
  }

  async function aStartedAttempt() {
    const attempt = await anAttempt(portal);
    const [first, second] = attempt.startedAttempt.questions;
    if (!first || !second) throw new Error('A paper holds at least two questions');
    const [a = '', b = ''] = first.options.map(({ id }) => id);
    return { attempt, first, second, a, b };
  }
  return { readOf, readOwn, kinds, only, openAgain, openAs, readAnswers, aStartedAttempt };
}
