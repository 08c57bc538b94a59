import type * as contract from '#contract/profile/own-data.ts';
import type { Call } from '#server/context.ts';
import { listLinks } from '#server/features/accounts/providers/queries.ts';
import { isReleased, stateOf } from '#server/features/aptitudes/rules.ts';
import { readCountedEvents } from '#server/features/attempts/answers/events.queries.ts';
import { type LatestAnswer, latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { listViolations } from '#server/features/attempts/proctoring/violations.queries.ts';
import { listNotes } from '#server/features/insights/notes/queries.ts';
import { readOwnNotifications } from '#server/features/notifications/bell/queries.ts';
import { listAbilityHistory } from '#server/features/practice/levels/queries.ts';
import { readWithheldOfMocks } from '#server/features/practice/withheld.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { describeDevice } from '#server/platform/http/user-agent.ts';
import { listOwnRequests } from '../erasure/queries.ts';
import { findOpenClaim } from '../mail-address/queries.ts';
import { listOpenSessions } from '../sessions/queries.ts';
import { readOwnPractice } from './practice.queries.ts';
import {
  getOwnAccount,
  listOwnAdmissions,
  listOwnAttempts,
  listOwnExtraTime,
  listOwnLevels,
  listOwnLog,
  listOwnNotices,
  listOwnOpenings,
  listOwnRefusals,
  listReportsBy,
} from './queries.ts';
import { presentResult } from './rules.ts';

/** Everything that the portal stores about the caller. For a test without a released result: their answers, but no text of a question. */
export async function exportData({
  db,
  contentCache,
  slowQueue,
  user,
}: Call<typeof contract.exportData, CurrentUser>) {
  const { now, ...profile } = await getOwnAccount(db, user.accountId);
  const sessions = await listOpenSessions(db, user.accountId, hashToken(user.token));
  const attempts = await listOwnAttempts(db, user.accountId);
  const answersOf = new Map<number, LatestAnswer[]>();
  // One at a time through the slow queue, so that a long attempt does not keep other callers waiting.
  for (const { id } of attempts)
    answersOf.set(
      id,
      await slowQueue(
        async () => latestAnswers((await readCountedEvents(db, [id]))(id)),
        `account ${user.accountId}`,
      ),
    );
  const violations = await listViolations(
    db,
    attempts.map((attempt) => attempt.id),
  );
  // A reopened attempt keeps its score, which nobody may see until it is submitted again.
  const released = attempts.filter(
    (attempt) => attempt.state === 'submitted' && attempt.marks !== null && isReleased(attempt, attempt.now),
  );
  const versions = await contentCache.readVersions([
    ...new Set(released.flatMap((attempt) => attempt.paper.map((item) => item.version))),
  ]);
  const withheld = await listWithheldQuestions(db, user.accountId, released);
  const openings = Map.groupBy(await listOwnOpenings(db, user.accountId), (one) => one.attempt_id);
  const notices = Map.groupBy(await listOwnNotices(db, user.accountId), (one) => one.attempt_id);
  const log = await listOwnLog(db, user.accountId);
  return {
    exported_at: now,
    profile: { ...profile, claimed_mail: (await findOpenClaim(db, user.accountId))?.mail ?? null },
    sessions: sessions.map(({ user_agent, ...session }) => ({
      ...session,
      device: describeDevice(user_agent),
    })),
    provider_links: await listLinks(db, user.accountId, []),
    attempts: attempts.map((attempt) => {
      const { test, state, how, started_at, submitted_at, place } = attempt;
      const answers = answersOf.get(attempt.id) ?? [];
      return {
        test: { ...test, state: stateOf(test, state, attempt.now, attempt.deadline) },
        state,
        how,
        started_at,
        submitted_at,
        place,
        openings: (openings.get(attempt.id) ?? []).map((one) => ({
          ...one,
          device: describeDevice(one.device),
        })),
        notices: notices.get(attempt.id) ?? [],
        answers,
        violations: violations.get(attempt.id) ?? [],
        result: released.includes(attempt)
          ? presentResult(attempt, answers, {
              versions: isReleased(attempt, attempt.now, 'answers') ? versions : new Map(),
              withheld: withheld.get(attempt.id),
            })
          : null,
      };
    }),
    reports: await listReportsBy(db, user.accountId),
    ...(await readOwnPractice(db, user.accountId)),
    ...(await readOwnNotifications(db, user.accountId)),
    cell_notes: await listNotes(db, user.accountId),
    erasures: await listOwnRequests(db, user.accountId),
    extra_time: await listOwnExtraTime(db, user.accountId),
    listed_for: await listOwnAdmissions(db, user.accountId),
    levels: await listOwnLevels(db, user.accountId),
    former_levels: await listAbilityHistory(db, user.accountId),
    refused_starts: await listOwnRefusals(db, user.accountId),
    log: log.map(({ actor_id, ...entry }) => ({ ...entry, by_you: actor_id === user.accountId })),
  };
}

/** The questions of mocks that a test asks now, by attempt. */
async function listWithheldQuestions(
  db: Database,
  accountId: number,
  attempts: readonly { id: number; mock_pattern: string | null; test: { id: number } }[],
): Promise<Map<number, ReadonlySet<number>>> {
  const mocks = attempts.filter(({ mock_pattern }) => mock_pattern !== null);
  const tests = mocks.map(({ test }) => test.id);
  const { questions } = await readWithheldOfMocks(db, accountId, tests);
  return new Map(mocks.map(({ id }) => [id, questions]));
}
