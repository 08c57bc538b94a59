import { randomUUID } from 'node:crypto';
import type { AuthorProgram } from '#contract/coding/authoring.ts';
import type { TestOutcome } from '#contract/coding/submissions.ts';
import { createSeededRandom } from '#lib/question-generators/seeded-random.ts';
import { reviewSolvedProblem } from '#server/features/coding/judging/revision.actions.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { seedOnce } from '../seed.ts';
import { listDemoAccounts } from './clear.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How many problems of the starter sheet the student of the printed sign-in has solved, and at most each of the others. */
const SOLVED = 9;
const SOLVED_BY_OTHERS = 6;
/** The place of a solved problem that the student wants to see again. */
const HARD = 3;
/** The end of the registration number of the student of the printed sign-in. */
const REGULAR = 'GCS03';
const TITLE = '30-day starter';

type Problem = {
  id: number;
  version_id: number;
  programs: AuthorProgram[];
  entry_id: number;
  groups: string[];
};

/**
 * Gives the invented students programs that the judge has accepted, and some that it has not, once problems and sheets are there. Does
 * nothing without the demo world.
 */
export async function seedDemoCoding(db: Database, timeZone: string): Promise<void> {
  const world = await db
    .selectFrom('seeding')
    .where('name', '=', 'demo world')
    .select('name')
    .executeTakeFirst();
  const problems = await listStarterProblems(db);
  if (!world || problems.length === 0) return;
  await seedOnce(db, 'demo coding', async (tx) => {
    const random = createSeededRandom('demo coding');
    const people = (await listDemoAccounts(tx)).map(({ id }) => id);
    if (people.length === 0) return;
    const students = await tx
      .selectFrom('account')
      .where('id', 'in', people)
      .where('trade', '=', 'GCS')
      .orderBy('batch', 'desc')
      .orderBy('regno')
      .select(['id', 'regno'])
      .execute();
    const regular = students.find(({ regno }) => regno.endsWith(REGULAR));
    for (const student of students) {
      const isRegular = student === regular;
      const count = isRegular ? SOLVED : random.whole(0, SOLVED_BY_OTHERS);
      for (const [place, problem] of problems.slice(0, count).entries()) {
        const solvedAt = new Date(Date.now() - (count - place) * 3 * DAY - random.whole(0, 200) * MINUTE);
        await insertSolution(tx, student.id, problem, {
          ...{ solvedAt, timeZone, failedFirst: random.coinFlip() },
        });
      }
      const [next, hard] = [problems[count], problems[HARD]];
      if (!isRegular || !next || !hard) continue;
      await insertFirstTry(tx, student.id, next);
      await insertMark(tx, student.id, hard, { state: 'revise', note: '' });
    }
  });
}

async function listStarterProblems(db: Database): Promise<Problem[]> {
  const rows = await db
    .selectFrom('sheet')
    .innerJoin('sheet_entry as entry', 'entry.sheet_id', 'sheet.id')
    .innerJoin('coding_problem as problem', 'problem.id', 'entry.problem_id')
    .innerJoin('coding_problem_version as version', 'version.id', 'problem.published_version_id')
    .where('sheet.title', '=', TITLE)
    .where('problem.status', '=', 'published')
    .orderBy('entry.position')
    .select([
      'problem.id',
      'version.id as version_id',
      'version.programs',
      'version.groups',
      'entry.id as entry_id',
    ])
    .execute();
  return rows.map(({ groups, programs, ...row }) => ({
    ...row,
    programs: programs as AuthorProgram[],
    groups: (groups as { name: string }[]).map(({ name }) => name),
  }));
}

/** An accepted program, and before it, if `failedFirst`, one with a usual mistake. */
async function insertSolution(
  tx: Tx,
  accountId: number,
  problem: Problem,
  { solvedAt, timeZone, failedFirst }: { solvedAt: Date; timeZone: string; failedFirst: boolean },
): Promise<void> {
  const find = (role: string) =>
    problem.programs.find((one) => one.role === role && one.language === 'python');
  const [right, wrong] = [find('reference'), find('wrong')];
  if (!right) return;
  if (failedFirst && wrong)
    await insertSubmission(tx, accountId, problem, {
      ...{ program: wrong, verdict: 'WA', at: new Date(solvedAt.getTime() - 20 * MINUTE) },
    });
  const id = await insertSubmission(tx, accountId, problem, { program: right, verdict: 'AC', at: solvedAt });
  await tx
    .insertInto('coding_solved')
    .values({ account_id: accountId, problem_id: problem.id, submission_id: id, solved_at: solvedAt })
    .execute();
  await reviewSolvedProblem(tx, { accountId, problemId: problem.id }, { timeZone, now: solvedAt });
}

/** A problem that the student works on: a wrong program, and a note in the sheet. */
async function insertFirstTry(tx: Tx, accountId: number, problem: Problem): Promise<void> {
  const wrong = problem.programs.find(({ role, language }) => role === 'wrong' && language === 'python');
  if (wrong)
    await insertSubmission(tx, accountId, problem, {
      ...{ program: wrong, verdict: 'WA', at: new Date(Date.now() - 5 * 60 * MINUTE) },
    });
  await insertMark(tx, accountId, problem, { state: 'to-do', note: 'Try the smallest input by hand.' });
}

async function insertMark(
  tx: Tx,
  account_id: number,
  { entry_id }: Problem,
  mark: { state: 'to-do' | 'revise'; note: string },
): Promise<void> {
  await tx
    .insertInto('sheet_mark')
    .values({ account_id, entry_id, ...mark })
    .execute();
}

type Submitted = { program: AuthorProgram; verdict: 'AC' | 'WA'; at: Date };

async function insertSubmission(
  tx: Tx,
  account_id: number,
  { id: problem_id, version_id, groups }: Problem,
  { program, verdict, at }: Submitted,
): Promise<number> {
  const tests = groups.map(
    (group, place): TestOutcome => ({
      ...{ position: place + 1, sample: null, group, seconds: 0.03, megabytes: 10 },
      verdict: place === groups.length - 1 ? verdict : 'AC',
    }),
  );
  const { id } = await tx
    .insertInto('coding_submission')
    .values({
      ...{ account_id, problem_id, version_id, call_id: randomUUID(), kind: 'submit' },
      ...{ language: 'python', source: program.files[0]?.content ?? '', state: 'judged', verdict },
      ...{ points: verdict === 'AC' ? 100 : 40, seconds: 0.03, megabytes: 10, total: tests.length, tries: 1 },
      ...{ tests: JSON.stringify(tests), created_at: at, judged_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
