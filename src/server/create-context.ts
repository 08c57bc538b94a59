import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { findTokenUsers } from './features/access/api-tokens/queries.ts';
import { findCurrentUsers } from './features/accounts/sessions/queries.ts';
import { createContentCache } from './features/attempts/content/content-cache.queries.ts';
import { createNoticeCache } from './features/attempts/notices.queries.ts';
import { createViolationRecorder } from './features/attempts/proctoring/violations.actions.ts';
import { createAnswerSaver } from './features/attempts/save/queries.ts';
import { limitPerAccount } from './features/attempts/save/quota.actions.ts';
import { createSectionFinisher } from './features/attempts/sections/actions.ts';
import { createAttemptStarter } from './features/attempts/start/start-batch.actions.ts';
import { createAttemptSubmitter } from './features/attempts/submit/actions.ts';
import { rescheduleAttempts } from './features/attempts/timing/reschedule.actions.ts';
import { createProblemPackages } from './features/coding/authoring/package.sandbox.ts';
import { createSubmissionWatch } from './features/coding/submissions/watch.actions.ts';
import { marker } from './features/grading/marking/actions.ts';
import { createBoards } from './features/invigilation/board/actions.ts';
import { createHeartbeatRecorder } from './features/invigilation/heartbeats/queries.ts';
import { createPractisableCounts } from './features/practice/topics/queries.ts';
import { createSimilarityFinder } from './features/questions/duplicates/similarity.sandbox.ts';
import { createQuestionFileWriter } from './features/questions/exports/file-writer.sandbox.ts';
import { createQuestionFileReader } from './features/questions/imports/file-reader.sandbox.ts';
import { createAchieversReader } from './features/results/achievers/queries.ts';
import { createTestAnalyses } from './features/results/analysis/analyses.actions.ts';
import { createClassMarksReader } from './features/results/comparison/queries.ts';
import { createRankReader } from './features/results/queries.ts';
import type { Branding } from './features/settings/branding.queries.ts';
import { createIdentityProviders } from './platform/auth/identity-providers.ts';
import { createLoginThrottle } from './platform/auth/login-throttle.ts';
import { createPasswords } from './platform/auth/passwords.ts';
import { createSessionCache } from './platform/auth/sessions.ts';
import { createBatcher } from './platform/database/batching.ts';
import type { Connection } from './platform/database/connection.ts';
import { unknownDiskSpace, watchDiskSpace } from './platform/database/disk-space.ts';
import { ANSWER_TIMEOUT_MS, withTimeout } from './platform/database/outage.ts';
import { createRateLimit, createSlowQueue } from './platform/http/rate-limit.ts';
import type { Contexts } from './platform/http/register.ts';
import { createImageProcessor } from './platform/images/image-processor.ts';
import { createPictureCache } from './platform/images/picture.queries.ts';
import { createRenderer } from './platform/markdown/renderer.ts';
import { createFairQueue } from './platform/sandbox/fair-queue.ts';
import { createTableReader } from './platform/spreadsheet/table-reader.ts';
import { createTableWriter } from './platform/spreadsheet/table-writer.ts';

const SESSIONS_PER_BATCH = 500;
const HOUR_MS = 3_600_000;

/** The services of one node. Calls without a session get a pool of their own, so that a flood of them delays no signed-in user. */
export function createContexts(
  config: Config,
  connection: Connection,
  branding: Branding,
  log: FastifyBaseLogger,
): Contexts<AppContext> {
  const signedIn = createContext(config, connection, branding, log);
  const { anonymousDb } = connection;
  const anonymous = { ...signedIn, db: anonymousDb, loginThrottle: createLoginThrottle(anonymousDb) };
  return { signedIn, anonymous };
}

function createContext(
  config: Config,
  { db, hotPool, anonymousDb, hotDb }: Connection,
  branding: Branding,
  log: FastifyBaseLogger,
): AppContext {
  const sandboxQueue = createFairQueue(1, 3);
  const contentCache = createContentCache(db, { urgent: hotDb });
  const loginThrottle = createLoginThrottle(db);
  const diskSpace = config.databaseUrl ? unknownDiskSpace : watchDiskSpace(config.dataFolder);
  // On the hot pool, so that a call which waits for the other pool delays no check of a token.
  const currentUsers = createBatcher(
    (tokenHashes: Buffer[]) => findCurrentUsers(hotDb, tokenHashes, config.secondFactorRequired),
    SESSIONS_PER_BATCH,
  );
  const tokenUsers = createBatcher(
    (tokenHashes: Buffer[]) => findTokenUsers(hotDb, tokenHashes),
    SESSIONS_PER_BATCH,
  );
  return {
    db,
    config,
    passwords: createPasswords(),
    loginThrottle,
    identityProviders: createIdentityProviders(config.providers, config.portalUrl),
    pictureCache: createPictureCache(anonymousDb),
    branding,
    rateLimit: createRateLimit(),
    registrationLimit: createRateLimit(config.registrationsPerAddress, undefined, HOUR_MS),
    slowQueue: createSlowQueue(),
    images: createImageProcessor(),
    tableWriter: createTableWriter(config.timeZone),
    tableReader: createTableReader(sandboxQueue),
    questionFileReader: createQuestionFileReader(sandboxQueue),
    questionFileWriter: createQuestionFileWriter(sandboxQueue),
    // Packages take seconds, for which previews do not wait.
    problemPackages: createProblemPackages(createFairQueue(1, 3)),
    renderer: createRenderer(sandboxQueue),
    similarityFinder: createSimilarityFinder(sandboxQueue),
    sessions: createSessionCache((hash) => withTimeout(ANSWER_TIMEOUT_MS, currentUsers.add(hash)), {
      loadApiToken: (hash) => withTimeout(ANSWER_TIMEOUT_MS, tokenUsers.add(hash)),
    }),
    answerSaver: limitPerAccount(createAnswerSaver(hotPool)),
    heartbeatRecorder: createHeartbeatRecorder(hotPool),
    noticeCache: createNoticeCache(hotDb),
    boards: createBoards(db, (error) => log.error({ err: error }, 'a board could not be read')),
    submissionWatch: createSubmissionWatch(db, (error) =>
      log.error({ err: error }, 'a submission could not be read'),
    ),
    contentCache,
    marker,
    rescheduleAttempts,
    attemptStarter: createAttemptStarter({ db, diskSpace, contentCache, loginThrottle }),
    attemptSubmitter: createAttemptSubmitter({ db, contentCache, marker }),
    sectionFinisher: createSectionFinisher({ db }),
    violationRecorder: createViolationRecorder({ db, contentCache, marker }),
    ranks: createRankReader(db),
    achieversReader: createAchieversReader(db),
    classMarks: createClassMarksReader(db),
    testAnalyses: createTestAnalyses(db),
    practisableCounts: createPractisableCounts(db),
    diskSpace,
  };
}
