import { pauseAptitude, resumeAptitude } from '#contract/attempts/timing.ts';
import { sendHeartbeat } from '#contract/invigilation.ts';
import type { StudentAttempt } from './attempts.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** Marks the first question of the paper. */
export const tick = ({ startedAttempt, save }: StudentAttempt, seq: number) =>
  save([{ seq, question_id: startedAttempt.questions[0]?.id ?? 0, marked: true }]);

export const beat = ({ startedAttempt, student }: StudentAttempt) =>
  student.call(sendHeartbeat, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: { epoch: 1, waiting: 0, visible: true },
  });

/** How admins pause and resume tests of a portal, and what that does to attempts. */
export function usePauses(portal: Portal) {
  const pause = async (id: number, by?: Person) =>
    (by ?? (await anAdmin(portal))).call(pauseAptitude, {
      params: { id },
      body: { reason: 'Power cut in lab 2' },
    });
  const resume = async (id: number, by?: Person) =>
    (by ?? (await anAdmin(portal))).call(resumeAptitude, { params: { id } });
  const attemptOf = ({ startedAttempt }: StudentAttempt) =>
    portal.db
      .selectFrom('attempt')
      .select(['state', 'deadline', 'section_ends', 'paused_at', 'standstills', 'news'])
      .where('id', '=', startedAttempt.attempt.id)
      .executeTakeFirstOrThrow();
  return { pause, resume, attemptOf };
}
