import type * as contract from '#contract/overview.ts';
import type { Call } from '#server/context.ts';
import { countOpenAppeals } from '#server/features/blocks/list.queries.ts';
import { countFailedMails } from '#server/features/mail-log/queries.ts';
import { countWaitingStudents } from '#server/features/people/invitations/queries.ts';
import { countOpenRequests } from '#server/features/profile/erasure/queries.ts';
import { countOpenStays } from '#server/features/questions/quarantine/queries.ts';
import { countReportedQuestions } from '#server/features/questions/reports/queries.ts';
import { countAbsentees } from '#server/features/results/absentees/queries.ts';
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
  readBeginnings,
  readFigures,
} from './queries.ts';

export async function readOverview({ db }: Call<typeof contract.readOverview, CurrentUser>) {
  const [live, next, waiting, last, beginnings] = await Promise.all([
    readLiveTests(db),
    findNextTest(db),
    countWaiting(db),
    readLastTest(db),
    readBeginnings(db),
  ]);
  return { live, next: next ?? null, waiting, last, ...beginnings };
}

const NOBODY: Attendance = { writing: 0, submitted: 0, not_started: 0 };

async function readLiveTests(db: Database) {
  const live = await listLiveTests(db);
  const attendance = await readAttendance(
    db,
    live.map(({ id }) => id),
  );
  return live.map((test) => ({ ...test, ...(attendance.get(test.id) ?? NOBODY) }));
}

async function readLastTest(db: Database) {
  const last = await findLastTest(db);
  if (!last) return null;
  const [figures, { absent }, weakest] = await Promise.all([
    readFigures(db, last.id),
    countAbsentees(db, last.id),
    findWeakestArea(db, last.id),
  ]);
  return { ...last, ...figures, absent, weakest_area: weakest ?? null };
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
