import type * as contract from '#contract/profile/own-data.ts';
import { isReleased, stateOf } from '#server/features/aptitudes/rules.ts';
import { type LatestAnswer, latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { readEvents } from '#server/features/attempts/answers/events.queries.ts';
import { listViolations } from '#server/features/attempts/proctoring/violations.queries.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { listOwnRequests } from '../erasure/queries.ts';
import {
  getOwnAccount,
  listOwnAdmissions,
  listOwnAttempts,
  listOwnExtraTime,
  listOwnLog,
  listOwnNotices,
  listOwnOpenings,
  listOwnRefusals,
  listReportsBy,
} from './queries.ts';
import { resultToTell } from './rules.ts';
import { findOpenClaim } from '../mail-address/queries.ts';
import { listOpenSessions } from '../sessions/queries.ts';
import { deviceOf } from '#server/platform/http/user-agent.ts';

/** Everything about the caller. Of a test whose result is not out: the own answers alone, no word of the questions. */
export async function exportOwnData({
  db,
  shelf,
  sideDoor,
  viewer,
}: Call<typeof contract.exportData, Viewer>) {
  const { now, ...profile } = await getOwnAccount(db, viewer.accountId);
  const sessions = await listOpenSessions(db, viewer.accountId, hashToken(viewer.token));
  const attempts = await listOwnAttempts(db, viewer.accountId);
  const given = new Map<number, LatestAnswer[]>();
  // One after the other, and others in between: each may be as long as an attempt can be.
  for (const { id } of attempts)
    given.set(
      id,
      await sideDoor(
        async () => latestAnswers((await readEvents(db, [id]))(id)),
        `account ${viewer.accountId}`,
      ),
    );
  const violations = await listViolations(
    db,
    attempts.map((attempt) => attempt.id),
  );
  // One that was opened again keeps its score, which is told to nobody until it is handed in once more.
  const released = attempts.filter(
    (attempt) => attempt.state === 'submitted' && attempt.marks !== null && isReleased(attempt, attempt.now),
  );
  const versions = await shelf.versions([
    ...new Set(released.flatMap((attempt) => attempt.paper.map((item) => item.version))),
  ]);
  const openings = Map.groupBy(await listOwnOpenings(db, viewer.accountId), (one) => one.attempt_id);
  const notices = Map.groupBy(await listOwnNotices(db, viewer.accountId), (one) => one.attempt_id);
  const claimed = await findOpenClaim(db, viewer.accountId);
  const erasures = await listOwnRequests(db, viewer.accountId);
  const log = await listOwnLog(db, viewer.accountId);
  return {
    exported_at: now,
    profile: { ...profile, claimed_mail: claimed?.mail ?? null },
    sessions: sessions.map(({ user_agent, ...session }) => ({ ...session, device: deviceOf(user_agent) })),
    attempts: attempts.map((attempt) => {
      const { test, state, how, started_at, submitted_at, place } = attempt;
      const answers = given.get(attempt.id) ?? [];
      return {
        test: { ...test, state: stateOf(test, state, attempt.now, attempt.deadline) },
        state,
        how,
        started_at,
        submitted_at,
        place,
        openings: (openings.get(attempt.id) ?? []).map((one) => ({ ...one, device: deviceOf(one.device) })),
        notices: notices.get(attempt.id) ?? [],
        answers,
        violations: violations.get(attempt.id) ?? [],
        result: released.includes(attempt)
          ? resultToTell(attempt, answers, isReleased(attempt, attempt.now, 'answers') ? versions : new Map())
          : null,
      };
    }),
    reports: await listReportsBy(db, viewer.accountId),
    erasures,
    extra_time: await listOwnExtraTime(db, viewer.accountId),
    listed_for: await listOwnAdmissions(db, viewer.accountId),
    refused_starts: await listOwnRefusals(db, viewer.accountId),
    log: log.map(({ actor_id, ...entry }) => ({ ...entry, by_you: actor_id === viewer.accountId })),
  };
}
