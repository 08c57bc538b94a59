import { GRACE_SECONDS, type HowSubmitted, type Receipt, type submit } from '#contract/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { fateInSection } from '#contract/section-times.ts';
import { type Releasing, resultsAt } from '../aptitude/rules.ts';
import { listOwnMarks, listSections } from '../aptitude/section.queries.ts';
import { auditEach } from '../database/audit.ts';
import type { Database } from '../database/connection.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';
import { markPaper } from './marking.rules.ts';
import type { Shelf } from './paper.queries.ts';
import {
  type AttemptRow,
  findNextDeadline,
  holdSchemes,
  holdTest,
  insertFinalAnswers,
  insertScores,
  listEvents,
  lockAttempt,
  lockOverdue,
} from './queries.ts';
import {
  countAnswered,
  isOver,
  latestAnswers,
  receiptCode,
  refusalOfOperation,
  refusalToSpeakFor,
} from './rules.ts';
import { listRulings } from './ruling.queries.ts';
import { sheetOf } from './save.actions.ts';
import { type MarkingPlan, ruledVersions, sectionsToMark } from './scheme.rules.ts';

const SWEEP_BATCH = 500;
/** The sweep looks at least this often, whatever it knows of the next deadline. */
const SWEEP_MS = 4_000;

/** Hands an attempt in, with what the caller had not saved yet. Every repetition gives the same receipt. */
export async function handIn({ body, db, params, shelf, viewer }: Call<typeof submit, Viewer>) {
  refuse(refusalToSpeakFor(body.userData, viewer));
  return await transaction(db, async (tx) => {
    const test = await holdTest(tx, params.id);
    const attempt = await lockAttempt(tx, params.id, viewer.accountId);
    if (!attempt) throw new Problem('not-appeared');
    if (attempt.state === 'writing') {
      if (body.epoch !== undefined && body.epoch !== attempt.epoch) throw new Problem('taken-over');
      const late = isOver(attempt.deadline, attempt.now);
      const sheet = await sheetOf(shelf, attempt.paper);
      for (const answer of body.answers) refuse(refusalOfOperation(answer, sheet));
      // An answer for a section that is not open is kept as evidence, and the test is handed in all the same.
      const isLate = (question: number) =>
        late ||
        fateInSection(
          attempt.section_ends,
          sheet.get(question)?.section,
          attempt.now,
          GRACE_SECONDS * 1_000,
        ) !== 'open';
      await insertFinalAnswers(tx, attempt, body.answers, isLate);
      await closeAttempts(
        tx,
        shelf,
        [attempt],
        late ? 'deadline' : 'student',
        late ? null : viewer.accountId,
      );
    }
    const closed = await lockAttempt(tx, params.id, viewer.accountId);
    return await receiptOf(tx, closed ?? attempt, test);
  });
}

async function receiptOf(
  tx: Database,
  attempt: AttemptRow,
  test: Releasing,
): Promise<Parsed<typeof Receipt>> {
  const { id, how, submitted_at } = attempt;
  if (!how || !submitted_at) throw new Problem('not-appeared');
  const answers = latestAnswers((await listEvents(tx, [id])).get(id) ?? []);
  return {
    attempt_id: id,
    state: attempt.state,
    how,
    submitted_at,
    answers_saved: countAnswered(answers),
    code: receiptCode(id, answers),
    results_at: resultsAt(test),
    release: test.release_marks,
  };
}

/**
 * Marks locked attempts from one read of their events and closes them, audited as done by `actor`; null is the portal itself.
 * @public
 */
export async function closeAttempts(
  tx: Database,
  shelf: Shelf,
  attempts: AttemptRow[],
  how: HowSubmitted,
  actor: number | null,
): Promise<void> {
  const events = await listEvents(
    tx,
    attempts.map((attempt) => attempt.id),
  );
  const tests = [...new Set(attempts.map((attempt) => attempt.aptitude_id))];
  const marking = await readMarkings(tx, tests);
  const versions = await shelf.versions([
    ...new Set([
      ...attempts.flatMap((attempt) => attempt.paper.map((item) => item.version)),
      ...[...marking.values()].flatMap(ruledVersions),
    ]),
  ]);
  const scores = attempts.flatMap(({ id, aptitude_id, paper, sections, started_at, deadline, now }) => {
    const plan = marking.get(aptitude_id);
    if (!plan) return [];
    const submittedAt = new Date(Math.min(now.getTime(), deadline.getTime()));
    return {
      ...markPaper(
        sectionsToMark(plan, paper, sections, versions),
        latestAnswers(events.get(id) ?? []),
        plan.test.cut_off,
      ),
      attempt_id: id,
      aptitude_id,
      key_version: plan.key_version,
      how,
      submitted_at: submittedAt,
      seconds: Math.max(0, Math.round((submittedAt.getTime() - started_at.getTime()) / 1_000)),
    };
  });
  await insertScores(tx, scores);
  await auditEach(
    tx,
    scores.map(({ attempt_id, marks, max_marks }) => ({
      actor,
      action: 'attempt.submit',
      subject: ['attempt', attempt_id],
      after: { how, marks, max_marks },
    })),
  );
}

/** What some tests say of marks, and what was ruled since. They are held, so that no regrade passes by until the transaction ends. */
export async function readMarkings(
  tx: Database,
  tests: number[],
): Promise<Map<number, MarkingPlan & { key_version: number }>> {
  const schemes = await holdSchemes(tx, tests);
  const sections = Map.groupBy(await listSections(tx, tests), (section) => section.aptitude_id);
  const marks = Map.groupBy(await listOwnMarks(tx, tests), (one) => one.aptitude_id);
  const rulings = await listRulings(tx, tests);
  return new Map(
    schemes.map((test) => [
      test.id,
      {
        test,
        sections: sections.get(test.id) ?? [],
        marks: new Map((marks.get(test.id) ?? []).map((one) => [one.question_id, one.marks])),
        ...(rulings.get(test.id) ?? { key_version: 0, rulings: new Map() }),
      },
    ]),
  );
}

/** Closes every attempt whose time is over, a batch a transaction. Returns how many. */
async function closeOverdue({ db, shelf }: Pick<Services, 'db' | 'shelf'>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await transaction(db, async (tx) => {
      const overdue = await lockOverdue(tx, GRACE_SECONDS, SWEEP_BATCH);
      if (overdue.length > 0) await closeAttempts(tx, shelf, overdue, 'deadline', null);
      return overdue.length;
    });
    total += count;
    if (count < SWEEP_BATCH) return total;
  }
}

/** Keeps closing attempts at their deadlines until stopped; every node may run it. */
export function keepDeadlines(
  services: Services,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  async function sweep() {
    let wait = SWEEP_MS;
    try {
      await closeOverdue(services);
      const next = await findNextDeadline(services.db, GRACE_SECONDS);
      if (next !== undefined) wait = Math.min(SWEEP_MS, Math.max(50, next));
    } catch (error) {
      failed(error);
    }
    if (!stopped) timer = setTimeout(run, wait);
  }

  function run() {
    running = sweep();
  }

  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
