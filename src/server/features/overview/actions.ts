import type * as contract from '#contract/overview.ts';
import type { Call } from '#server/context.ts';
import { countOpenAppeals } from '#server/features/blocks/list.queries.ts';
import { countFailedMails } from '#server/features/mail-log/queries.ts';
import { countWaitingStudents } from '#server/features/people/invitations/queries.ts';
import { countOpenRequests } from '#server/features/profile/erasure/queries.ts';
import { countOpenStays } from '#server/features/questions/quarantine/queries.ts';
import { countReportedQuestions } from '#server/features/questions/reports/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import {
  type Attendance,
  countDraftsDue,
  findLastTest,
  findNextTest,
  findWeakestArea,
  listLiveTests,
  readAttendance,
  readAverage,
  readBeginnings,
} from './queries.ts';

export async function readOverview({ db }: Call<typeof contract.readOverview, CurrentUser>) {
  const [tests, next, waiting, beginnings] = await Promise.all([
    readTests(db),
    findNextTest(db),
    countWaiting(db),
    readBeginnings(db),
  ]);
  return { ...tests, next: next ?? null, waiting, ...beginnings };
}

const NOBODY: Attendance = { writing: 0, submitted: 0, not_started: 0 };

/** The live tests and the last one, with their students. */
async function readTests(db: Database) {
  const [live, last] = await Promise.all([listLiveTests(db), findLastTest(db)]);
  const [attendance, average, weakest] = await Promise.all([
    readAttendance(
      db,
      [...live, ...(last ? [last] : [])].map(({ id }) => id),
    ),
    last ? readAverage(db, last.id) : null,
    last && findWeakestArea(db, last.id),
  ]);
  const withAttendance = <T extends { id: number }>(test: T) => ({
    ...test,
    ...(attendance.get(test.id) ?? NOBODY),
  });
  return {
    live: live.map(withAttendance),
    last: last ? { ...withAttendance(last), average, weakest_area: weakest ?? null } : null,
  };
}

async function countWaiting(db: Database) {
  const [reports, quarantined, appeals, erasures, failed_mails, drafts_due, uninvited] = await Promise.all([
    countReportedQuestions(db),
    countOpenStays(db),
    countOpenAppeals(db),
    countOpenRequests(db),
    countFailedMails(db),
    countDraftsDue(db),
    countWaitingStudents(db),
  ]);
  return { reports, quarantined, appeals, erasures, failed_mails, drafts_due, uninvited };
}
