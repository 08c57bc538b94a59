import { sql } from 'kysely';
import { ERASURE_DAYS } from '#contract/profile/erasure.ts';
import { type StudentTrade, studentTrades } from '#contract/trade.ts';
import { seedOnce } from '#database/seed.ts';
import type { Config } from '#server/config.ts';
import { insertAccount } from '#server/features/accounts/queries.ts';
import { offeredBatches } from '#server/features/accounts/rules.ts';
import { sameReleaseForAll } from '#server/features/aptitudes/draft.rules.ts';
import {
  type AptitudeValues,
  insertAptitude,
  insertAptitudeQuestions,
} from '#server/features/aptitudes/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { calibrate } from '#server/features/practice/levels/calibration.actions.ts';
import { dayOf } from '#server/features/practice/revision/rules.ts';
import { insertRequest } from '#server/features/profile/erasure/queries.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { insertVenue } from '#server/features/venues/queries.ts';
import type { Passwords } from '#server/platform/auth/passwords.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { insertDemoAnnouncements } from './announcements.ts';
import { insertDemoBlocks } from './blocks.ts';
import { insertFinishedAttempt, type Student } from './finished-attempts.ts';
import { insertDemoMocks } from './mocks.ts';
import { demoPeople } from './people.ts';
import { insertDemoPractice } from './practice.ts';
import { insertDemoReports } from './question-reports.ts';

export const DEMO_PASSWORD = 'practice';
/** Before the first test, so that a test without an attempt counts as missed. */
export const DEMO_AGE_DAYS = 42;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GENERAL_PER_TEST = 12;
const TECHNICAL_PER_TEST = 6;

/** The registration number of the demo student that the terminal prints; it has the year in which the demo data was created. */
export async function findDemoRegno(db: Database, timeZone: string): Promise<string> {
  const { at } = await db
    .selectFrom('seeding')
    .select('at')
    .where('name', '=', 'demo world')
    .executeTakeFirstOrThrow();
  return regnoOf(offeredBatches(at, timeZone)[0] ?? at.getFullYear(), 'GCS', 2);
}

const regnoOf = (batch: number, trade: StudentTrade, index: number) =>
  `${batch % 100}${trade}${String(index + 1).padStart(2, '0')}`;

/** Creates the demo data once: invented students of every trade, finished tests and an upcoming one. */
export async function seedDemo(
  db: Database,
  { timeZone }: Pick<Config, 'timeZone'>,
  passwords: Passwords,
): Promise<void> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const isNew = await seedOnce(db, 'demo world', async (tx) => {
    const random = seededRandom(20_261);
    const now = new Date();
    const students = await insertStudents(tx, offeredBatches(now, timeZone), passwordHash, random);
    const created_at = new Date(now.getTime() - DEMO_AGE_DAYS * DAY);
    await tx
      .updateTable('account')
      .set({ created_at })
      .where(
        'id',
        'in',
        students.map(({ id }) => id),
      )
      .execute();
    const idOf = (trade: StudentTrade, index: number) =>
      students.filter((student) => student.trade === trade)[index]?.id ?? 0;
    await insertDemoBlocks(tx, idOf, now);
    await insertDemoAnnouncements(tx, now);
    await insertRequest(tx, idOf('GME', 4), ERASURE_DAYS);
    const bank = await readBank(tx);
    const finished = [35, 28, 21, 14, 7];
    for (const [index, days] of finished.entries()) {
      const starts_at = atTen(new Date(now.getTime() - days * DAY), timeZone);
      const wrong = index % 2 === 0 ? 0 : -0.25;
      const id = await insertTest(tx, bank, index, {
        ...defaultTest,
        name: `Weekly Aptitude Test ${index + 1}`,
        starts_at,
        marks_wrong: wrong,
      });
      // Some students miss a test.
      for (const student of students)
        if (random() < 0.9 || student === students[2])
          await insertFinishedAttempt(
            tx,
            id,
            { startsAt: starts_at, minutes: defaultTest.duration },
            { right: 1, wrong },
            student,
            random,
          );
    }
    const venue = await insertVenue(tx, demoVenue);
    await insertTest(tx, bank, finished.length, {
      ...defaultTest,
      venue_id: venue.id,
      name: `Weekly Aptitude Test ${finished.length + 1}`,
      starts_at: atTen(new Date(now.getTime() + DAY), timeZone),
    });
    await insertDemoReports(tx, {
      reporter: idOf('GCS', 2),
      classmate: idOf('GCS', 4),
      jspr: idOf('GCS', 0),
    });
    const regular = students.find(({ id }) => id === idOf('GCS', 2));
    await insertDemoPractice(tx, students, regular, { now, timeZone }, seededRandom(4_711));
    if (regular) await insertDemoMocks(tx, regular, now, seededRandom(815));
  });
  // The results show the class at once, not a minute later.
  await refreshItemStatistics(db);
  if (isNew) await calibrateNights(db, timeZone);
}

/** Levels of today, and a history of them over the weeks of the demo practice. */
async function calibrateNights(db: Database, timeZone: string): Promise<void> {
  for (const days of [25, 20, 15, 10, 5, 0]) {
    const until = new Date(Date.now() - days * DAY);
    await calibrate(db, dayOf(until, timeZone), until);
  }
}

/** Creates an open test if none is open, so that a new user can always take one. */
export async function ensureOpenDemoTest(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    // Of several nodes that start at once the first creates a test, and the others find it.
    await sql`select pg_advisory_xact_lock(hashtext('demo test'))`.execute(tx);
    const now = new Date();
    const open = await tx
      .selectFrom('aptitude')
      .select('id')
      .where('starts_at', '<=', now)
      .where('ends_at', '>', new Date(now.getTime() + 20 * MINUTE))
      .where('archived_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (open) return;
    await insertTest(tx, await readBank(tx), now.getUTCDate(), {
      ...defaultTest,
      name: 'Open Practice Test',
      starts_at: new Date(Math.floor(now.getTime() / MINUTE) * MINUTE),
      duration: 120,
      ...sameReleaseForAll('at-once'),
    });
  });
}

/** An invented hall. */
const demoVenue = {
  name: 'Examination Hall',
  directions: 'Behind the library, ground floor. Bring the identity card.',
  outline: {
    kind: 'polygon' as const,
    corners: [
      { lat: 30.3161, long: 78.0316 },
      { lat: 30.316, long: 78.0328 },
      { lat: 30.3166, long: 78.0329 },
      { lat: 30.3167, long: 78.0324 },
      { lat: 30.3171, long: 78.0324 },
      { lat: 30.3171, long: 78.0317 },
    ],
  },
};

const defaultTest = {
  duration: 40,
  total_questions: GENERAL_PER_TEST + TECHNICAL_PER_TEST,
  instructions: 'Rough work on paper is fine. Calculators stay in the bag.',
  instructions_html: '<p>Rough work on paper is fine. Calculators stay in the bag.</p>',
  marks_right: 1,
  marks_wrong: 0,
  venue_id: null,
} satisfies Partial<AptitudeValues>;

async function insertStudents(tx: Tx, batches: number[], passwordHash: string, random: () => number) {
  const students: Student[] = [];
  for (const trade of studentTrades)
    for (const [index, name] of demoPeople[trade].entries()) {
      const batch = batches[index < 3 ? 0 : index - 2] ?? new Date().getFullYear();
      const role = index === 0 ? 'jspr' : index === 1 ? 'spr' : 'student';
      const id = await insertAccount(tx, {
        regno: regnoOf(batch, trade, index),
        name,
        trade,
        batch,
        role,
        passwordHash,
      });
      // The sum of three random numbers is close to a normal distribution.
      students.push({ id, trade, ability: (random() + random() + random() - 1.3) * 2 });
    }
  return students;
}

type Bank = Map<string, number[]>;

/** The ids of choice questions without a passage, by type, in the order of the bank. */
async function readBank(tx: Tx): Promise<Bank> {
  const rows = await tx
    .selectFrom('question')
    .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
    .where('status', '=', 'ready')
    .where('kind', 'in', ['single', 'multiple'])
    .where('stimulus_id', 'is', null)
    .select(['question.id', 'question_type'])
    .orderBy('question.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.question_type)].map(([type, found]) => [
      type,
      found.map((row) => row.id),
    ]),
  );
}

/** Inserts the `index`-th test. It takes every n-th question of the bank from its own start, so that neighbours differ. */
async function insertTest(tx: Tx, bank: Bank, index: number, values: AptitudeValues): Promise<number> {
  const id = await insertAptitude(tx, values);
  const { name, starts_at, duration } = values;
  await audit(tx, {
    actor: null,
    action: 'aptitude.create',
    subject: ['aptitude', id],
    after: { name, starts_at, duration },
  });
  const chosen = ['GENERAL', ...studentTrades].flatMap((type) => {
    const questions = bank.get(type) ?? [];
    const count = Math.min(questions.length, type === 'GENERAL' ? GENERAL_PER_TEST : TECHNICAL_PER_TEST);
    const stride = Math.max(1, Math.floor(questions.length / count));
    return Array.from(
      { length: count },
      (_, n) => questions[(n * stride + index) % questions.length] as number,
    );
  });
  await insertAptitudeQuestions(tx, id, [...new Set(chosen)]);
  return id;
}

/** Ten in the morning of that day in the institute's time zone. */
function atTen(day: Date, timeZone: string): Date {
  const local = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(day);
  const utc = new Date(`${local}T10:00:00Z`);
  const shown = new Date(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(utc).replace(' ', 'T')}Z`,
  );
  return new Date(utc.getTime() - (shown.getTime() - utc.getTime()));
}

/** Mulberry32, so that the demo data is always the same. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
