import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ACCOUNT_CHANGED_CHANNEL } from '#server/features/accounts/queries.ts';
import { deleteExpiredSessions, findCurrentUsers } from '#server/features/accounts/sessions/queries.ts';
import type { Config } from './config.ts';
import { deleteOldCodes } from './features/accounts/recovery/queries.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { deleteOldKnownDevices } from './features/accounts/sessions/known-device.queries.ts';
import { aptitudeRoutes } from './features/aptitudes/routes.ts';
import { createContentCache } from './features/attempts/content/content-cache.queries.ts';
import { createViolationRecorder } from './features/attempts/proctoring/violations.actions.ts';
import { attemptRoutes } from './features/attempts/routes.ts';
import { createAnswerSaver } from './features/attempts/save/queries.ts';
import { limitPerAccount } from './features/attempts/save/quota.actions.ts';
import { createSectionFinisher } from './features/attempts/sections/actions.ts';
import { createAttemptStarter } from './features/attempts/start/start-batch.actions.ts';
import { createAttemptSubmitter } from './features/attempts/submit/actions.ts';
import { runAutoSubmit } from './features/attempts/submit/auto-submit.actions.ts';
import { rescheduleAttempts } from './features/attempts/timing/reschedule.actions.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { marker } from './features/grading/marking/actions.ts';
import { gradingRoutes } from './features/grading/routes.ts';
import { createBatcher } from './platform/database/batching.ts';
import type { Connection } from './platform/database/connection.ts';
import { unknownDiskSpace, watchDiskSpace } from './platform/database/disk-space.ts';
import { listen } from './platform/database/listen-notify.ts';
import { ANSWER_TIMEOUT_MS, withTimeout } from './platform/database/outage.ts';
import { startPeriodicJob } from './platform/jobs/periodic-job.ts';
import './platform/http/validation-messages.ts';
import type { AppContext } from './context.ts';
import { BOARD_CHANGED, createNoticeCache } from './features/attempts/notices.queries.ts';
import { createBoards } from './features/invigilation/board/actions.ts';
import { createHeartbeatRecorder, deleteOldHeartbeats } from './features/invigilation/heartbeats/queries.ts';
import { invigilationRoutes } from './features/invigilation/routes.ts';
import { mailLogRoutes } from './features/mail-log/routes.ts';
import { deleteOldLinks } from './features/people/reset-links/queries.ts';
import { deleteOldImports } from './features/people/roster/import.queries.ts';
import { startImportJob } from './features/people/roster/import-job.actions.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { practiceRoutes } from './features/practice/routes.ts';
import { carryOutDueErasures } from './features/profile/erasure/actions.ts';
import { deleteErasureMails } from './features/profile/erasure/anonymization.queries.ts';
import { deleteOldClaims } from './features/profile/mail-address/queries.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { createSimilarityFinder } from './features/questions/duplicates/similarity.sandbox.ts';
import { createQuestionFileWriter } from './features/questions/exports/file-writer.sandbox.ts';
import { createQuestionFileReader } from './features/questions/imports/file-reader.sandbox.ts';
import { deleteOldQuestionImports } from './features/questions/imports/import.queries.ts';
import { startImportPreparation } from './features/questions/imports/preparation.actions.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { refreshItemStatistics } from './features/questions/statistics/item-analysis.queries.ts';
import { createRankReader, createToppersCache } from './features/results/queries.ts';
import { resultRoutes } from './features/results/routes.ts';
import type { Branding } from './features/settings/branding.queries.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { venueRoutes } from './features/venues/routes.ts';
import { createLoginThrottle, deleteOldFailures } from './platform/auth/login-throttle.ts';
import { createPasswords } from './platform/auth/passwords.ts';
import { createSessionCache } from './platform/auth/sessions.ts';
import { createCallLimits } from './platform/http/call-limits.ts';
import { answerMalformedRequest, installErrorHandlers, sendFailure } from './platform/http/error-handler.ts';
import { serveHealth } from './platform/http/health.ts';
import { loggerOptions } from './platform/http/logger.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { limitPipelining } from './platform/http/pipelining-limit.ts';
import { Problem } from './platform/http/problem.ts';
import { createRateLimit, createSlowQueue } from './platform/http/rate-limit.ts';
import { registerRoutes } from './platform/http/register.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { serveWebClient } from './platform/http/web-client.ts';
import { createImageProcessor } from './platform/images/image-processor.ts';
import { createPictureCache } from './platform/images/picture.queries.ts';
import { pruneOutbox } from './platform/mail/outbox.ts';
import { startMailSender } from './platform/mail/sender.ts';
import { createRenderer } from './platform/markdown/renderer.ts';
import { createFairQueue } from './platform/sandbox/fair-queue.ts';
import { createTableReader } from './platform/spreadsheet/table-reader.ts';
import { createTableWriter } from './platform/spreadsheet/table-writer.ts';

/** The whole API at a glance. */
export const routes = [
  ...settingsRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...blockRoutes,
  ...questionRoutes,
  ...aptitudeRoutes,
  ...venueRoutes,
  ...attemptRoutes,
  ...gradingRoutes,
  ...invigilationRoutes,
  ...resultRoutes,
  ...practiceRoutes,
  ...mailLogRoutes,
  ...auditRoutes,
];

/** What is thrown away once an hour. Whoever asked to be erased goes then too. */
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
];

const BODY_LIMIT = 1_048_576;
const DRAIN_MS = 250;
const IDLE_CHECK_MS = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const WEB = join(import.meta.dirname, '../../dist/web');

/**
 * One node of the portal over an open, migrated database. `url` is for its LISTEN connection. While it
 * `isLeaving` it serves on, not ready any more, so that whoever shares out the traffic takes it elsewhere.
 */
export async function createApp(
  config: Config,
  { db, hotPool, anonymousDb, hotDb }: Connection,
  url: string,
  branding: Branding = {},
  isLeaving = () => false,
) {
  const aside = createFairQueue(1, 3);
  const contentCache = createContentCache(db, { urgent: hotDb });
  const loginThrottle = createLoginThrottle(db);
  const diskSpace = config.databaseUrl ? unknownDiskSpace : watchDiskSpace(config.dataFolder);
  // Calls that wait in the other pool keep nobody from being known.
  const sessions = createBatcher((hashes: Buffer[]) => findCurrentUsers(hotDb, hashes), 500);
  const boards = createBoards(db, (error) => app.log.error({ err: error }, 'a board could not be read'));
  const services: AppContext = {
    db,
    config,
    passwords: createPasswords(),
    loginThrottle,
    pictureCache: createPictureCache(anonymousDb),
    branding,
    rateLimit: createRateLimit(),
    slowQueue: createSlowQueue(),
    images: createImageProcessor(),
    tableWriter: createTableWriter(config.timeZone),
    tableReader: createTableReader(aside),
    questionFileReader: createQuestionFileReader(aside),
    questionFileWriter: createQuestionFileWriter(aside),
    renderer: createRenderer(aside),
    similarityFinder: createSimilarityFinder(aside),
    sessions: createSessionCache((tokenHash) => withTimeout(ANSWER_TIMEOUT_MS, sessions.add(tokenHash))),
    answerSaver: limitPerAccount(createAnswerSaver(hotPool)),
    heartbeatRecorder: createHeartbeatRecorder(hotPool),
    noticeCache: createNoticeCache(hotDb),
    boards,
    contentCache,
    marker,
    rescheduleAttempts,
    attemptStarter: createAttemptStarter({ db, diskSpace, contentCache, loginThrottle }),
    attemptSubmitter: createAttemptSubmitter({ db, contentCache, marker }),
    sectionFinisher: createSectionFinisher({ db }),
    violationRecorder: createViolationRecorder({ db, contentCache, marker }),
    ranks: createRankReader(db),
    toppersCache: createToppersCache(db),
    diskSpace,
  };
  let leaving = false;

  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    // A test day's thousands of saves are not worth a line each; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What still arrives while the node leaves is answered, and told to come on another connection next time.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerMalformedRequest,
  });
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  // Whoever has said everything may still wait for the answer. The types do not name what Node asks of its server.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  acceptJsonOnly(app);
  installErrorHandlers(app);
  limitPipelining(app);
  await addSecurityHeaders(app);
  await serveOpenApi(app, config.productTitle);
  const anonymous = { ...services, db: anonymousDb, tries: createLoginThrottle(anonymousDb) };
  registerRoutes(app, { signedIn: services, anonymous }, createCallLimits(), routes);
  // A balancer would take every node out at once, where calls at all of them wait for one test.
  serveHealth(app, hotDb, () => leaving || isLeaving());
  await serveWebClient(app, WEB);

  const changes = listen(url, ACCOUNT_CHANGED_CHANNEL, {
    heard: (id) => services.sessions.forget(Number(id)),
    missed: () => services.sessions.forgetAll(),
  });
  const boardNews = listen(url, BOARD_CHANGED, {
    heard: (id) => boards.refreshSoon(Number(id)),
    missed: () => boards.refreshSoon(),
  });
  const telling = (words: string) => (error: unknown) => app.log.error({ err: error }, words);
  const rounds = [
    runAutoSubmit(services, telling('the sweep failed')),
    startImportJob(services, telling('the import failed')),
    startImportPreparation(services, telling('questions could not be prepared')),
    startMailSender(db, config, telling('the outbox failed')),
    startPeriodicJob(() => refreshItemStatistics(db), {
      every: MINUTE_MS,
      after: MINUTE_MS,
      failed: telling('the item analysis failed'),
    }),
    startPeriodicJob(
      () => Promise.all([carryOutDueErasures(services), ...hourlyChores.map((chore) => chore(db))]),
      {
        every: HOUR_MS,
        after: HOUR_MS,
        failed: telling('the housekeeping failed'),
      },
    ),
  ];
  let silent: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    leaving = true;
    if (isLeaving()) {
      // Nobody new is let in. Who is in is heard, and then asked to come by another way, before what rests is closed.
      NetServer.prototype.close.call(app.server);
      await sleep(DRAIN_MS);
    }
    // What is being answered now leaves its connection open for a next request, more than a minute long.
    silent = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  });
  // What was under way as the node began to leave is told to come on another connection, too.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
  if (['trace', 'debug'].includes(config.logLevel))
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
function acceptJsonOnly(app: FastifyInstance): void {
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
