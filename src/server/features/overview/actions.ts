import type * as contract from '#contract/overview.ts';
import { type Config, DEFAULT_INSTITUTE } from '#server/config.ts';
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
import { Problem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
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

export async function readOverview({ config, db }: Call<typeof contract.readOverview, CurrentUser>) {
  const [live, next, waiting, last, beginnings] = await Promise.all([
    readLiveTests(db),
    findNextTest(db),
    countWaiting(db),
    readLastTest(db),
    readBeginnings(db),
  ]);
  return { live, next: next ?? null, waiting, last, ...beginnings, setup: describeSetup(config) };
}

function describeSetup({ instituteName, smtpUrl, timeZone }: Config): contract.Setup {
  return {
    institute: instituteName,
    named: instituteName !== DEFAULT_INSTITUTE,
    time_zone: timeZone,
    mail: smtpUrl !== undefined,
  };
}

/** Throws `mail-not-set`. */
export async function sendTestMail({ body, config, db }: Call<typeof contract.sendTestMail, CurrentUser>) {
  const { instituteName, portalUrl, productTitle, smtpUrl } = config;
  if (!smtpUrl) throw new Problem('mail-not-set');
  await queueMail(db, {
    ...{ to: body.address, accountId: null, subject: `Test mail of ${productTitle}` },
    text: `This mail shows that ${productTitle} of ${instituteName} can send mail.\n\n${portalUrl}\n`,
  });
  return null;
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
