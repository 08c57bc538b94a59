import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ACCOUNT_CHANGED, deleteExpiredSessions, findViewer } from './account/queries.ts';
import { deleteOldCodes } from './account/recovery.queries.ts';
import { accountRoutes } from './account/routes.ts';
import { aptitudeRoutes } from './aptitude/routes.ts';
import { createShelf } from './attempt/paper.queries.ts';
import { attemptRoutes } from './attempt/routes.ts';
import { createSaver } from './attempt/save.queries.ts';
import { keepDeadlines } from './attempt/submission.actions.ts';
import { blockRoutes } from './block/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { listen } from './database/channel.ts';
import type { Connection } from './database/connection.ts';
import type { Settings } from './env.ts';
import './http/wording.ts';
import { answerFailure, handleFailures } from './http/failure.ts';
import { serveHealth } from './http/health.ts';
import { describeApi } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { register } from './http/register.ts';
import { tidyOutbox } from './mail/outbox.ts';
import { keepSending } from './mail/sender.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { deleteOldClaims } from './profile/mail.queries.ts';
import { profileRoutes } from './profile/routes.ts';
import { questionRoutes } from './question/routes.ts';
import { resultRoutes } from './result/routes.ts';
import { createPasswords } from './security/passwords.ts';
import { createPictures } from './security/pictures.ts';
import { createViewers } from './security/viewers.ts';
import type { Services } from './services.ts';
import { settingRoutes } from './setting/routes.ts';
import { createTables } from './spreadsheet/table.ts';
import { venueRoutes } from './venue/routes.ts';

/** The whole API at a glance. */
export const routes = [
  ...settingRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...blockRoutes,
  ...questionRoutes,
  ...aptitudeRoutes,
  ...venueRoutes,
  ...attemptRoutes,
  ...resultRoutes,
  ...dashboardRoutes,
  ...mailboxRoutes,
];

const BODY_LIMIT = 1_048_576;
const HOUR_MS = 3_600_000;
const WEB = join(import.meta.dirname, '../../dist/web');

/** One node of the portal over an open, migrated database. `url` is for its LISTEN connection. */
export async function createApp(settings: Settings, { db, pool }: Connection, url: string) {
  const services: Services = {
    db,
    settings,
    passwords: createPasswords(),
    pictures: createPictures(),
    tables: createTables(settings.timeZone),
    viewers: createViewers((tokenHash) => findViewer(db, tokenHash)),
    saver: createSaver(pool),
    shelf: createShelf(db),
  };
  let leaving = false;

  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    // A test day's thousands of saves are not worth a line each; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFailure,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  takeJsonOnly(app);
  handleFailures(app);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSources },
    strictTransportSecurity: false,
  });
  await describeApi(app, settings.productTitle);
  register(app, services, routes);
  serveHealth(app, db, () => leaving);
  await servePages(app, WEB);

  const changes = listen(url, ACCOUNT_CHANGED, {
    heard: (id) => services.viewers.forget(Number(id)),
    missed: () => services.viewers.forgetAll(),
  });
  const deadlines = keepDeadlines(services, (error) => app.log.error({ err: error }, 'the sweep failed'));
  const mails = keepSending(db, settings, (error) => app.log.error({ err: error }, 'the outbox failed'));
  const housekeeping = setInterval(() => {
    Promise.all([deleteExpiredSessions(db), deleteOldCodes(db), deleteOldClaims(db), tidyOutbox(db)]).catch(
      (error) => app.log.error({ err: error }, 'the housekeeping failed'),
    );
  }, HOUR_MS);
  app.addHook('preClose', async () => {
    leaving = true;
  });
  if (['trace', 'debug'].includes(settings.logLevel))
    app.addHook('onResponse', async ({ log, method, routeOptions }, { elapsedTime, statusCode }) => {
      log.debug(
        { method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) },
        'answered',
      );
    });
  app.addHook('onClose', async () => {
    clearInterval(housekeeping);
    await Promise.all([deadlines.stop(), mails.stop()]);
    await changes.close();
  });
  return app;
}

const contentSources = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/** JSON and nothing else. An empty body with its type, as some clients send with a bare POST, counts as none. */
function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
