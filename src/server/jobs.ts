import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from './context.ts';
import { deleteOldSignIns } from './features/accounts/providers/queries.ts';
import { deleteOldCodes } from './features/accounts/recovery/queries.ts';
import { deleteOldTickets } from './features/accounts/second-factor/queries.ts';
import { deleteOldKnownDevices } from './features/accounts/sessions/known-device.queries.ts';
import { deleteExpiredSessions } from './features/accounts/sessions/queries.ts';
import { runAutoSubmit } from './features/attempts/submit/auto-submit.actions.ts';
import { startNightlyBackups } from './features/backups/nightly.actions.ts';
import { deleteUnusedTestFiles } from './features/coding/authoring/queries.ts';
import { refreshCohort } from './features/insights/cohort/refresh.actions.ts';
import {
  collectWebhookEvents,
  deliverEvent,
  deliverToWebhook,
} from './features/integrations/webhooks/delivery.actions.ts';
import { deleteOldDeliveries } from './features/integrations/webhooks/queries.ts';
import { deleteOldHeartbeats } from './features/invigilation/heartbeats/queries.ts';
import { makeNotifications } from './features/notifications/actions.ts';
import { deleteOldNotifications, notifyOfDueCards } from './features/notifications/events/people.queries.ts';
import { mailNotifications } from './features/notifications/mails/actions.ts';
import { deleteUnusedDevices } from './features/notifications/push/devices.queries.ts';
import { sendPushes } from './features/notifications/push/sender.actions.ts';
import { deleteOldLinks } from './features/people/reset-links/queries.ts';
import { deleteOldImports } from './features/people/roster/import.queries.ts';
import { importNextRows, importRoster } from './features/people/roster/import-job.actions.ts';
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
import type { Connection } from './platform/database/connection.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import { deleteGivenUpJobs } from './platform/jobs/job-schema.ts';
import { type PeriodicJob, startPeriodicJob } from './platform/jobs/periodic-job.ts';
import { handleTask, scheduleTask, type TaskHandler } from './platform/jobs/task.ts';
import { pruneOutbox } from './platform/mail/outbox.ts';
import { startMailSender } from './platform/mail/sender.ts';
import { findOwnerUrl } from './platform/postgres/running.ts';

/** The queue is polled for each of them. */
const CONCURRENT_JOBS = 3;
const SOON_MS = 5_000;
const PUSH_MS = 15_000;
const WEBHOOK_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Most delete the rows of one table that are no longer needed. */
const hourlyChores = [
  deleteExpiredSessions,
  deleteOldCodes,
  deleteOldSignIns,
  deleteOldTickets,
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
  deleteGivenUpJobs,
  deleteUnusedDevices,
  deleteUnusedTestFiles,
  deleteOldDeliveries,
];

/**
 * Starts the background work of one node. Work outside the job queue runs on every node and claims its rows in the database. `url` is for
 * jobs in threads of their own. `stop` waits for the running work.
 */
export function startJobs(
  context: AppContext,
  { jobPool }: Connection,
  url: string,
  log: FastifyBaseLogger,
): PeriodicJob {
  const { config, db } = context;
  const logFailure = (message: string) => (error: unknown) => log.error({ err: error }, message);
  const jobs = [
    runAutoSubmit(context, logFailure('automatic submission failed')),
    startImportPreparation(context, logFailure('questions could not be prepared')),
    startMailSender(db, config, logFailure('the outbox failed')),
    ...(config.push
      ? [
          startPeriodicJob((stopped) => sendPushes(db, config, log, stopped), {
            every: PUSH_MS,
            after: MINUTE_MS,
            failed: logFailure('the pushes could not be sent'),
          }),
        ]
      : []),
    ...(config.backupFolder
      ? [
          startNightlyBackups(db, {
            ...{ config, ownerUrl: () => findOwnerUrl(config) ?? url },
            failed: logFailure('the nightly backup failed'),
          }),
        ]
      : []),
    startNightlyCalibration(context, url, logFailure('the levels could not be calibrated')),
    createJobRunner(
      { jobPool },
      {
        tasks: [
          handleTask(deliverToWebhook, ({ delivery_id }, job) => deliverEvent(context, delivery_id, job)),
          handleTask(importRoster, ({ import_id }) => importNextRows(context, import_id)),
          ...scheduledTasks(context),
        ],
        concurrency: CONCURRENT_JOBS,
        failed: (error, task) => log.error({ err: error, task }, 'a job failed'),
      },
    ),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function scheduledTasks(context: AppContext): TaskHandler[] {
  const { config, db } = context;
  return [
    scheduleTask('make-revision-cards', { every: MINUTE_MS }, () => makeRevisionCards(db)),
    scheduleTask('notify', { every: MINUTE_MS }, async ({ isStopping }) => {
      await makeNotifications(db);
      await mailNotifications(db, config, isStopping);
    }),
    scheduleTask('analyse-items', { every: MINUTE_MS }, async () =>
      quarantineByRule(db, await refreshItemStatistics(db)),
    ),
    scheduleTask('collect-webhook-events', { every: WEBHOOK_MS, after: SOON_MS }, () =>
      collectWebhookEvents(db),
    ),
    scheduleTask('refresh-cohort', { every: 10 * MINUTE_MS, after: SOON_MS }, () => refreshCohort(db)),
    scheduleTask('hourly-chores', { every: HOUR_MS }, () =>
      Promise.all([
        carryOutDueErasures(context),
        notifyOfDueCards(db, config.timeZone),
        ...hourlyChores.map((chore) => chore(db)),
      ]),
    ),
  ];
}
