import type { Mutant } from './mutant.ts';

const SAVES = 'src/server/features/attempts/save/queries.ts';
const SAVE_TEST = 'src/server/features/attempts/save/save.test.ts';
const SUBMISSIONS = 'src/server/features/attempts/submit/actions.ts';
const OPENINGS = 'src/server/features/attempts/start/start-batch.actions.ts';
const VIOLATION_TEST = 'src/server/features/attempts/proctoring/violations.test.ts';
const BLOCK_TEST = 'src/server/features/blocks/running-attempt.test.ts';

/** What the server does in its own faults (S). */
export const serverFaultMutants: Mutant[] = [
  {
    promise: 'S8',
    file: SAVES,
    from: 'held.size >= $12 as is_full',
    to: '$12 < 0 as is_full',
    test: SAVE_TEST,
    name: 'an attempt has a largest size, on every node: what is stored stays acknowledged and is marked',
    because: 'an attempt has a largest size',
  },
  {
    promise: 'S8',
    file: SUBMISSIONS,
    from: 'statedAnswers: found.answers.filter(statesAnswer)',
    to: 'statedAnswers: found.answers',
    test: 'src/server/features/attempts/submit/late-submission.test.ts',
    name: 'an empty operation after the end is not kept and uses up no quota',
    because: 'an empty answer is no evidence',
  },
  {
    promise: 'S8',
    file: 'src/server/features/attempts/receipts/hash-chain.queries.ts',
    from: 'const LATE_BYTES = 1_200;',
    to: 'const LATE_BYTES = 0;',
    test: 'src/server/features/attempts/late-answers/late-answers.test.ts',
    name: 'the server keeps more late answers than a device collects, and no more than one admission can take',
    because: "a late answer counts with more bytes towards the attempt's size",
  },
  {
    promise: 'S8',
    file: 'src/server/features/attempts/answers/events.queries.ts',
    from: 'attemptIds.length > FEW',
    to: 'attemptIds.length > 1_000',
    test: 'src/server/features/attempts/answers/events.test.ts',
    name: 'huge attempts are read in small chunks with the same result',
    because: 'a reader of many attempts first asks for their sizes',
  },
  {
    promise: 'S8',
    file: 'src/server/features/accounts/sessions/queries.ts',
    from: 'await listBlockNotices(db, blocked);',
    to: `new Map(
    (await Promise.all(blocked.map((id) => listBlockNotices(db, [id])))).flatMap((each) => [...each]),
  );`,
    test: BLOCK_TEST,
    name: 'the users of many blocked sessions are read in as many statements as one, so nobody waits for them',
    because: 'the block notices of all sessions are read in one statement',
  },
  {
    promise: 'S5',
    file: 'src/server/features/attempts/batching.actions.ts',
    from: 'BATCH, options)',
    to: '1, { concurrency: BATCH })',
    test: 'src/server/features/attempts/held-locks.test.ts',
    name: 'while a test is edited, students of another one start, report violations, finish sections and submit',
    because: 'calls that wait for one test hold only a few connections',
  },
  {
    promise: 'S5',
    file: SUBMISSIONS,
    from: 'lockAttemptsWithoutPaper(tx, requests, { skipLocked: true })',
    to: 'lockAttemptsWithoutPaper(tx, requests)',
    test: 'src/server/features/attempts/held-locks.test.ts',
    name: 'while attempts are locked, other students of their test start, report violations, finish sections and submit',
    because: 'a batch of submissions skips locked attempts',
  },
  {
    promise: 'S5',
    file: 'src/server/create-context.ts',
    from: 'createNoticeCache(hotDb)',
    to: 'createNoticeCache(db)',
    test: 'src/server/features/attempts/held-locks.test.ts',
    name: 'a save is answered, with the student’s notices, while all connections wait for a test',
    because: 'notices are read over the connections reserved for saves',
  },
  {
    promise: 'S5',
    file: 'src/server/features/attempts/content/content-cache.queries.ts',
    from: 'await inTransaction(urgent).readVersions(',
    to: 'await inTransaction(db).readVersions(',
    test: 'src/server/features/attempts/held-locks.test.ts',
    name: 'a save is answered, with the student’s notices, while all connections wait for a test',
    because: 'papers are read over the connections reserved for saves',
  },
  {
    promise: 'S5',
    file: 'src/server/app.ts',
    from: 'serveHealth(app, connection.hotDb,',
    to: 'serveHealth(app, connection.db,',
    test: 'src/server/features/attempts/held-locks.test.ts',
    name: 'a node is ready while all its connections wait for a test',
    because: 'the readiness check uses the connections reserved for saves',
  },
  {
    promise: 'S8',
    file: 'src/server/features/attempts/proctoring/routes.ts',
    from: 'rateLimited(reportViolations)',
    to: 'reportViolations',
    test: VIOLATION_TEST,
    name: 'reports are limited to more a minute than any honest device sends',
    because: 'an account has a limit of reports a minute',
  },
  {
    promise: 'S8',
    file: 'src/server/features/attempts/proctoring/violations.actions.ts',
    from: 'await answerWithoutLock(db, aptitudeId, reports);',
    to: 'new Map<ViolationReport, ViolationStatus | Problem>();',
    test: VIOLATION_TEST,
    name: 'a report that cannot count is answered without waiting for a lock, with the same reply',
    because: 'a report that cannot count is answered before a lock is taken',
  },
  {
    promise: 'S8',
    file: 'src/server/platform/images/picture.queries.ts',
    from: 'ignoreFetchAbort: true',
    to: 'ignoreFetchAbort: false',
    test: 'src/server/features/profile/avatar/sharing.test.ts',
    name: 'everyone gets the requested pictures, even if more are requested at once than are cached',
    because: 'a picture that is being read reaches its callers, even if the cache evicts it',
  },
  {
    promise: 'S1',
    file: 'src/server/features/attempts/aptitude.queries.ts',
    from: `
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()`,
    to: `
    .where('id', '=', id)
    .executeTakeFirst()`,
    test: 'src/server/features/grading/regrade/open-attempts.test.ts',
    name: 'a student who %s during a regrade is marked by it, whichever comes first',
    because: 'a submission locks its test against a regrade',
  },
  {
    promise: 'S1',
    file: 'src/server/features/attempts/submit/auto-submit.queries.ts',
    from: `
    .forKeyShare()
    .skipLocked()`,
    to: '',
    test: 'src/server/features/grading/regrade/open-attempts.test.ts',
    name: 'a student who %s during a regrade is marked by it, whichever comes first',
    because: 'the sweep locks its tests against a regrade',
  },
  {
    promise: 'S2',
    file: OPENINGS,
    from: 'latestAnswers(eventsOf(attempt.id))',
    to: '[]',
    test: BLOCK_TEST,
    name: 'once unblocked, the student continues with the saved answers and the same deadline',
    because: 'an opening returns the saved answers',
  },
  {
    promise: 'S3',
    file: 'src/server/platform/database/connection.ts',
    from: '    await applySessionSettings(client);\n',
    to: '',
    test: 'src/server/platform/database/connection.test.ts',
    name: 'the commits of a serving connection are on disk, whatever the settings of its role and database',
    because: 'a connection sets its own durability',
  },
  {
    promise: 'S3',
    file: 'src/server/platform/database/connection.ts',
    from: 'query_timeout: HOT_TIMEOUT_MS',
    to: 'query_timeout: 60_000',
    test: 'src/server/features/attempts/database-outage.test.ts',
    name: 'a save is refused in bounded time while the database hangs at %s, and taken afterwards',
    because: 'a query is given up after its timeout',
  },
  {
    promise: 'S3',
    file: 'src/server/platform/database/listen-notify.ts',
    from: '.catch(() => lose(client)), silenceMs)',
    to: '.catch(() => {}), silenceMs)',
    test: 'src/server/platform/database/listen-notify.test.ts',
    name: 'a silent connection is closed, even while it is being opened',
    because: 'a silent connection is given up',
  },
  {
    promise: 'S3',
    file: 'src/server/platform/database/connection.ts',
    from: "  union all select set_config('tcp_keepalives_idle', '10', false)\n",
    to: '',
    test: 'src/server/platform/database/connection.test.ts',
    name: 'the database soon notices that a node is gone, whatever its connections',
    because: 'the database probes whether the portal is still there',
  },
];
