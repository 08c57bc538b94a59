import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { createContexts } from './create-context.ts';
import { accessRoutes } from './features/access/routes.ts';
import { ACCOUNT_CHANGED_CHANNEL } from './features/accounts/queries.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { aptitudeRoutes } from './features/aptitudes/routes.ts';
import { BOARD_CHANGED } from './features/attempts/notices.queries.ts';
import { attemptRoutes } from './features/attempts/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { codingRoutes } from './features/coding/routes.ts';
import { SUBMISSION_CHANGED } from './features/coding/submissions/queries.ts';
import { gradingRoutes } from './features/grading/routes.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { integrationRoutes } from './features/integrations/routes.ts';
import { invigilationRoutes } from './features/invigilation/routes.ts';
import { mailLogRoutes } from './features/mail-log/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { practiceRoutes } from './features/practice/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { resultRoutes } from './features/results/routes.ts';
import type { Branding } from './features/settings/branding.queries.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { venueRoutes } from './features/venues/routes.ts';
import { startJobs } from './jobs.ts';
import { readVersion, startMetrics } from './metrics.ts';
import type { Connection } from './platform/database/connection.ts';
import { listen } from './platform/database/listen-notify.ts';
import { createCallLimits } from './platform/http/call-limits.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { registerRoutes } from './platform/http/register.ts';
import { createHttpServer } from './platform/http/server.ts';
import { closeGracefully } from './platform/http/shutdown.ts';
import { serveWebClient } from './platform/http/web-client.ts';

/** The whole API at a glance. */
export const routes = [
  ...settingsRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...accessRoutes,
  ...blockRoutes,
  ...questionRoutes,
  ...aptitudeRoutes,
  ...venueRoutes,
  ...attemptRoutes,
  ...gradingRoutes,
  ...invigilationRoutes,
  ...resultRoutes,
  ...practiceRoutes,
  ...codingRoutes,
  ...notificationRoutes,
  ...insightRoutes,
  ...overviewRoutes,
  ...integrationRoutes,
  ...mailLogRoutes,
  ...backupRoutes,
  ...auditRoutes,
];

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web');

/**
 * One node of the portal over an open, migrated database. `url` is for its LISTEN connections and for jobs. While `isLeaving` says so, the node still
 * serves but reports that it is not ready, so that a load balancer sends new calls to other nodes.
 */
export async function createApp(
  config: Config,
  connection: Connection,
  url: string,
  branding: Branding = {},
  isLeaving = () => false,
): Promise<FastifyInstance> {
  const app = await createHttpServer(config);
  await serveOpenApi(app, config.productTitle);
  const contexts = createContexts(config, connection, branding, app.log);
  await startMetrics(app, connection, config);
  const { traceEndpoint, traceRatio } = config;
  if (traceEndpoint) {
    // Loaded only where it is wanted: it takes a noticeable part of a start.
    const { traceCalls } = await import('./platform/tracing/tracing.ts');
    traceCalls(app, { endpoint: traceEndpoint, ratio: traceRatio, version: readVersion() });
  }
  registerRoutes(app, contexts, createCallLimits(), routes);
  const isClosing = closeGracefully(app, isLeaving);
  // On the hot pool: where every node waits for one test, a load balancer would otherwise take all of them out at once.
  serveHealth(app, connection.hotDb, () => isClosing() || isLeaving());
  await serveWebClient(app, WEB_FOLDER);

  const context = contexts.signedIn;
  const stopListening = listenForChanges(url, context);
  const jobs = startJobs(context, connection, url, app.log);
  app.addHook('onClose', async () => {
    await Promise.all([context.boards.stop(), jobs.stop()]);
    stopListening();
  });
  return app;
}

/** Keeps this node's caches in step with what other nodes change. Returns how to stop. */
function listenForChanges(url: string, { boards, sessions, submissionWatch }: AppContext): () => void {
  const subscriptions = [
    listen(url, ACCOUNT_CHANGED_CHANNEL, {
      heard: (id) => sessions.forget(Number(id)),
      missed: () => sessions.forgetAll(),
    }),
    listen(url, BOARD_CHANGED, {
      heard: (id) => boards.refreshSoon(Number(id)),
      missed: () => boards.refreshSoon(),
    }),
    listen(url, SUBMISSION_CHANGED, {
      heard: (id) => submissionWatch.refresh(Number(id)),
      missed: () => submissionWatch.refresh(),
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.close();
  };
}
