import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { deleteOldDevices } from './features/accounts/sessions/known-device.queries.ts';
import { ACCOUNT_CHANGED, deleteExpiredSessions, findViewers } from './features/accounts/queries.ts';
import { deleteOldCodes } from './features/accounts/recovery/queries.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { aptitudeRoutes } from './features/aptitudes/routes.ts';
import { keepDeadlines } from './features/attempts/submit/auto-submit.actions.ts';
import { createLeaver } from './features/attempts/sections/actions.ts';
import { createOpener } from './features/attempts/start/start-batch.actions.ts';
import { withinQuota } from './features/attempts/save/quota.actions.ts';
import { attemptRoutes } from './features/attempts/routes.ts';
import { createSaver } from './features/attempts/save/queries.ts';
import { createShelf } from './features/attempts/content/content-cache.queries.ts';
import { createSubmitter } from './features/attempts/submit/actions.ts';
import { createRecorder } from './features/attempts/proctoring/violations.actions.ts';
import { auditingRoutes } from './features/audit/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { dashboardRoutes } from './features/profile/dashboard/routes.ts';
import { createBatcher } from './platform/database/batching.ts';
import { listen } from './platform/database/listen-notify.ts';
import type { Connection } from './platform/database/connection.ts';
import { answerWithin, HANGING_MS } from './platform/database/outage.ts';
import { roomElsewhere, roomIn } from './platform/database/disk-space.ts';
import { keepRounds } from './platform/jobs/periodic-job.ts';
import type { Settings } from './config.ts';
import './platform/http/validation-messages.ts';
import type { AppContext } from './context.ts';
import { answerBrokenRequest, answerFailure, handleFailures } from './platform/http/error-handler.ts';
import { serveHealth } from './platform/http/health.ts';
import { createLimits } from './platform/http/call-limits.ts';
import { logTo } from './platform/http/logger.ts';
import { describeApi } from './platform/http/openapi.ts';
import { servePages } from './platform/http/web-client.ts';
import { boundPipelines } from './platform/http/pipelining-limit.ts';
import { keepSafe } from './platform/http/security-headers.ts';
import { Problem } from './platform/http/problem.ts';
import { register } from './platform/http/register.ts';
import { createComparer } from './features/questions/duplicates/similarity.sandbox.ts';
import { createItemReader } from './features/questions/imports/file-reader.sandbox.ts';
import { createItemWriter } from './features/questions/exports/file-writer.sandbox.ts';
import { createBoards } from './features/invigilation/board/actions.ts';
import { BOARD_CHANGED, createTold } from './features/attempts/notices.queries.ts';
import { createPulse, deleteOldPresence } from './features/invigilation/heartbeats/queries.ts';
import { invigilationRoutes } from './features/invigilation/routes.ts';
import { tidyOutbox } from './platform/mail/outbox.ts';
import { keepSending } from './platform/mail/sender.ts';
import { mailboxRoutes } from './features/mail-log/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { practiceRoutes } from './features/practice/routes.ts';
import { eraseDue } from './features/profile/erasure/actions.ts';
import { deleteOldClaims } from './features/profile/mail-address/queries.ts';
import { createGallery } from './platform/images/picture.queries.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { forgetLastMails } from './features/profile/erasure/anonymization.queries.ts';
import { tidyQuestionImports } from './features/questions/imports/import.queries.ts';
import { keepPreparing } from './features/questions/imports/preparation.actions.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { refreshStatistics } from './features/questions/statistics/item-analysis.queries.ts';
import { reportRoutes } from './features/questions/reports/routes.ts';
import { createPodiums, createRanks } from './features/results/queries.ts';
import { resultRoutes } from './features/results/routes.ts';
import { createRenderer } from './platform/markdown/renderer.ts';
import { deleteOldLinks } from './features/people/reset-links/queries.ts';
import { tidyImports } from './features/people/roster/import.queries.ts';
import { rosterRoutes } from './features/people/roster/routes.ts';
import { keepImporting } from './features/people/roster/import-job.actions.ts';
import { createPasswords } from './platform/auth/passwords.ts';
import { createPictures } from './platform/images/image-processor.ts';
import { createTries, deleteOldTries } from './platform/auth/login-throttle.ts';
import { createTurns } from './platform/sandbox/fair-queue.ts';
import { createSideDoor, createTurnstile } from './platform/http/rate-limit.ts';
import { createViewers } from './platform/auth/sessions.ts';
import type { Brand } from './features/settings/branding.queries.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { createReader } from './platform/spreadsheet/table-reader.ts';
import { createTables } from './platform/spreadsheet/table-writer.ts';
import { templateRoutes } from './features/aptitudes/templates/routes.ts';
import { venueRoutes } from './features/venues/routes.ts';

/** The whole API at a glance. */
export const routes = [
  ...settingRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...blockRoutes,
  ...rosterRoutes,
  ...questionRoutes,
  ...aptitudeRoutes,
  ...templateRoutes,
  ...venueRoutes,
  ...attemptRoutes,
  ...invigilationRoutes,
  ...resultRoutes,
  ...practiceRoutes,
  ...reportRoutes,
  ...dashboardRoutes,
  ...mailboxRoutes,
  ...auditingRoutes,
];

/** What is thrown away once an hour. Whoever asked to be erased goes then too. */
const chores = [
  deleteExpiredSessions,
  deleteOldCodes,
  deleteOldClaims,
  deleteOldTries,
  deleteOldDevices,
  tidyOutbox,
  forgetLastMails,
  tidyImports,
  tidyQuestionImports,
  deleteOldLinks,
  deleteOldPresence,
];

const BODY_LIMIT = 1_048_576;
const HEARING_MS = 250;
const SILENT_MS = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const WEB = join(import.meta.dirname, '../../dist/web');

/**
 * One node of the portal over an open, migrated database. `url` is for its LISTEN connection. While it
 * `isLeaving` it serves on, not ready any more, so that whoever shares out the traffic takes it elsewhere.
 */
export async function createApp(
  settings: Settings,
  { db, hot, outer, urgent }: Connection,
  url: string,
  brand: Brand = {},
  isLeaving = () => false,
) {
  const aside = createTurns(1, 3);
  const shelf = createShelf(db, { urgent });
  const tries = createTries(db);
  const room = settings.databaseUrl ? roomElsewhere : roomIn(settings.dataFolder);
  // Calls that wait in the other pool keep nobody from being known.
  const sessions = createBatcher((hashes: Buffer[]) => findViewers(urgent, hashes), 500);
  const boards = createBoards(db, (error) => app.log.error({ err: error }, 'a board could not be read'));
  const services: AppContext = {
    db,
    settings,
    passwords: createPasswords(),
    tries,
    gallery: createGallery(outer),
    brand,
    turnstile: createTurnstile(),
    sideDoor: createSideDoor(),
    pictures: createPictures(),
    tables: createTables(settings.timeZone),
    reader: createReader(aside),
    questionFiles: createItemReader(aside),
    writer: createItemWriter(aside),
    renderer: createRenderer(aside),
    comparer: createComparer(aside),
    viewers: createViewers((tokenHash) => answerWithin(HANGING_MS, sessions.add(tokenHash))),
    saver: withinQuota(createSaver(hot)),
    pulse: createPulse(hot),
    told: createTold(urgent),
    boards,
    shelf,
    opener: createOpener({ db, room, shelf, tries }),
    submitter: createSubmitter({ db, shelf }),
    leaver: createLeaver({ db }),
    recorder: createRecorder({ db, shelf }),
    ranks: createRanks(db),
    podiums: createPodiums(db),
    room,
  };
  let leaving = false;

  const app = Fastify({
    logger: logTo(settings.logLevel),
    // A test day's thousands of saves are not worth a line each; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What still arrives while the node leaves is answered, and told to come on another connection next time.
    return503OnClosing: false,
    frameworkErrors: answerFailure,
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  // Whoever has said everything may still wait for the answer. The types do not name what Node asks of its server.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  takeJsonOnly(app);
  handleFailures(app);
  boundPipelines(app);
  await keepSafe(app);
  await describeApi(app, settings.productTitle);
  const anonymous = { ...services, db: outer, tries: createTries(outer) };
  register(app, { signedIn: services, anonymous }, createLimits(), routes);
  // A balancer would take every node out at once, where calls at all of them wait for one test.
  serveHealth(app, urgent, () => leaving || isLeaving());
  await servePages(app, WEB);

  const changes = listen(url, ACCOUNT_CHANGED, {
    heard: (id) => services.viewers.forget(Number(id)),
    missed: () => services.viewers.forgetAll(),
  });
  const boardNews = listen(url, BOARD_CHANGED, {
    heard: (id) => boards.stir(Number(id)),
    missed: () => boards.stir(),
  });
  const telling = (words: string) => (error: unknown) => app.log.error({ err: error }, words);
  const rounds = [
    keepDeadlines(services, telling('the sweep failed')),
    keepImporting(services, telling('the import failed')),
    keepPreparing(services, telling('questions could not be prepared')),
    keepSending(db, settings, telling('the outbox failed')),
    keepRounds(() => refreshStatistics(db), {
      every: MINUTE_MS,
      after: MINUTE_MS,
      failed: telling('the item analysis failed'),
    }),
    keepRounds(() => Promise.all([eraseDue(services), ...chores.map((chore) => chore(db))]), {
      every: HOUR_MS,
      after: HOUR_MS,
      failed: telling('the housekeeping failed'),
    }),
  ];
  let silent: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    leaving = true;
    if (isLeaving()) {
      // Nobody new is let in. Who is in is heard, and then asked to come by another way, before what rests is closed.
      NetServer.prototype.close.call(app.server);
      await sleep(HEARING_MS);
    }
    // What is being answered now leaves its connection open for a next request, more than a minute long.
    silent = setInterval(() => app.server.closeIdleConnections(), SILENT_MS);
  });
  // What was under way as the node began to leave is told to come on another connection, too.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
  if (['trace', 'debug'].includes(settings.logLevel))
    app.addHook('onResponse', async ({ log, method, routeOptions }, { elapsedTime, statusCode }) => {
      log.debug(
        { method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) },
        'answered',
      );
    });
  app.addHook('onClose', async () => {
    clearInterval(silent);
    await Promise.all([boards.stop(), ...rounds.map((one) => one.stop())]);
    changes.close();
    boardNews.close();
  });
  return app;
}

/** JSON and nothing else, not packed. An empty body with its type, as some clients send with a bare POST, counts as none. */
function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addHook('preParsing', async ({ headers: { 'content-encoding': packing = 'identity' } }) => {
    if (packing !== 'identity')
      throw new Problem('wrong-media-type', { message: 'Send the body as it is, without Content-Encoding.' });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new Problem('invalid-input', { message: 'The body is not UTF-8 text.' }));
    else parse(request, body.toString(), done);
  });
}
