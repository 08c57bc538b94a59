import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from './context.ts';
import { deleteOldCodes } from './features/accounts/recovery/queries.ts';
import { deleteOldKnownDevices } from './features/accounts/sessions/known-device.queries.ts';
import { deleteExpiredSessions } from './features/accounts/sessions/queries.ts';
import { runAutoSubmit } from './features/attempts/submit/auto-submit.actions.ts';
import { refreshCohort } from './features/insights/cohort/refresh.actions.ts';
import { deleteOldHeartbeats } from './features/invigilation/heartbeats/queries.ts';
import { makeNotifications } from './features/notifications/actions.ts';
import { deleteOldNotifications, notifyOfDueCards } from './features/notifications/events/people.queries.ts';
import { mailNotifications } from './features/notifications/mails/actions.ts';
import { deleteOldLinks } from './features/people/reset-links/queries.ts';
import { deleteOldImports } from './features/people/roster/import.queries.ts';
import { startImportJob } from './features/people/roster/import-job.actions.ts';
import { startNightlyCalibration } from './features/practice/levels/nightly.actions.ts';
import { deleteUnstartedMocks } from './features/practice/mocks/queries.ts';
import { makeRevisionCards } from './features/practice/revision/actions.ts';
import { carryOutDueErasures } from './features/profile/erasure/actions.ts';
import { deleteErasureMails } from './features/profile/erasure/anonymization.queries.ts';
import { deleteOldClaims } from './features/profile/mail-address/queries.ts';
import { deleteOldQuestionImports } from './features/questions/imports/import.queries.ts';
import { startImportPreparation } from './features/questions/imports/preparation.actions.ts';
import { quarantineByRule } from './features/questions/quarantine/actions.ts';
import { refreshItemStatistics } from './features/questions/statistics/item-analysis.queries.ts';
import { deleteOldFailures } from './platform/auth/login-throttle.ts';
import { type PeriodicJob, startPeriodicJob } from './platform/jobs/periodic-job.ts';
import { pruneOutbox } from './platform/mail/outbox.ts';
import { startMailSender } from './platform/mail/sender.ts';

const SOON_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Most delete the rows of one table that are no longer needed. */
const hourlyChores = [
  deleteExpiredSessions,
  deleteOldCodes,
  deleteOldClaims,
  deleteOldFailures,
  deleteOldKnownDevices,
  pruneOutbox,
  deleteErasureMails,
  deleteOldImports,
  deleteOldQuestionImports,
  deleteOldLinks,
  deleteOldHeartbeats,
  deleteUnstartedMocks,
  quarantineByRule,
  deleteOldNotifications,
];

/**
 * Starts the background work of one node. Every node runs all of it: each job claims its rows in the database, so that no two nodes do
 * the same work. `url` is for jobs in threads of their own. `stop` waits for the rounds that are running.
 */
export function startJobs(context: AppContext, url: string, log: FastifyBaseLogger): PeriodicJob {
  const { config, db } = context;
  const logFailure = (message: string) => (error: unknown) => log.error({ err: error }, message);
  const jobs = [
    runAutoSubmit(context, logFailure('automatic submission failed')),
    startImportJob(context, logFailure('the roster import failed')),
    startImportPreparation(context, logFailure('questions could not be prepared')),
    startMailSender(db, config, logFailure('the outbox failed')),
    startPeriodicJob(() => makeRevisionCards(db), {
      every: MINUTE_MS,
      after: MINUTE_MS,
      failed: logFailure('the cards for revision could not be made'),
    }),
    startPeriodicJob(
      async (stopped) => {
        await makeNotifications(db);
        await mailNotifications(db, config, stopped);
      },
      {
        every: MINUTE_MS,
        after: MINUTE_MS,
        failed: logFailure('the notifications could not be made'),
      },
    ),
    startNightlyCalibration(db, url, logFailure('the levels could not be calibrated')),
    startPeriodicJob(async () => quarantineByRule(db, await refreshItemStatistics(db)), {
      every: MINUTE_MS,
      after: MINUTE_MS,
      failed: logFailure('the item analysis failed'),
    }),
    startPeriodicJob(() => refreshCohort(db), {
      every: 10 * MINUTE_MS,
      after: SOON_MS,
      failed: logFailure('the figures of the cohort could not be made'),
    }),
    startPeriodicJob(
      () =>
        Promise.all([
          carryOutDueErasures(context),
          notifyOfDueCards(db, config.timeZone),
          ...hourlyChores.map((chore) => chore(db)),
        ]),
      { every: HOUR_MS, after: HOUR_MS, failed: logFailure('the hourly chores failed') },
    ),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
