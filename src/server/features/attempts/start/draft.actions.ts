import type * as contract from '#contract/attempts/start.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Trade } from '#contract/trade.ts';
import { listCandidates } from '#server/features/aptitudes/paper/candidates.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { shareLockAptitude } from '../aptitude.queries.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import { draftPaper, readPaperMarking } from '../content/paper-view.actions.ts';
import { checkLocation } from '../location/location-check.actions.ts';
import { formatAttemptKey } from '../queries.ts';
import { refusalToStart } from '../rules.ts';
import { listExtraTimes } from '../timing/queries.ts';
import { type ExtraTime, stretchOf, timesAtStart } from '../timing/rules.ts';
import { readAdmissionList, recheckAdmission } from './admission.actions.ts';
import { insertAttempts, type NewAttempt } from './queries.ts';

/** A student who starts a test or resumes it, and what the call brought along. */
export type StartRequest = {
  test: number;
  student: number;
  user: CurrentUser;
  address: string;
  userAgent: string;
  body: Parsed<typeof contract.startAttempt.body>;
  /** The test wants Safe Exam Browser, and the call does not come from it. */
  isWrongBrowser: boolean;
};

/** What the papers of a test are made from, read once for all students who start together. */
type PaperPlan = Awaited<ReturnType<typeof readPaperPlan>>;

export async function readPaperPlan(tx: Database, contentCache: ContentCache, id: number) {
  const test = await shareLockAptitude(tx, id);
  return {
    test,
    marking: await readPaperMarking(tx, test),
    chosen: memoizeByKey((trade: Trade) => listCandidates(tx, id, trade)),
    pool: () => contentCache.readPool(id, test.published_at),
  };
}

/** The attempt of a student as it is first stored. Throws the refusal where there is one. */
async function draftAttempt(
  tx: Tx,
  { test, marking, chosen, pool }: PaperPlan,
  start: StartRequest,
  listed: Set<number>,
  extra: ExtraTime | undefined,
): Promise<NewAttempt> {
  const { student, user, body } = start;
  const { trade } = user;
  throwIfRefused(refusalToStart(test, test.now));
  recheckAdmission(test, start, listed);
  const judged = await checkLocation(tx, test, student, body);
  if ('refusal' in judged) throw judged.refusal;
  const { paper, sections } = await draftPaper(
    marking,
    { number: student, trade },
    { chosen: () => chosen(trade), pool },
  );
  if (paper.length === 0) throw new Problem('no-questions');
  return {
    aptitude_id: test.id,
    account_id: student,
    started_at: test.now,
    ...timesAtStart(test, sections ?? [], extra, test.now),
    stretch: stretchOf(sections ?? [], extra),
    paper,
    sections,
    place: judged.place,
  };
}

/** Draws papers for students and stores these as attempts. Returns whose were drawn, and why the others got none. */
export async function draftAttempts(tx: Tx, plan: PaperPlan, starts: StartRequest[]) {
  const extras = await listExtraTimes(tx, starts);
  const students = starts.map(({ student }) => student);
  const listed = await readAdmissionList(tx, plan.test, students);
  const drafts = new Map<StartRequest, NewAttempt>();
  const refused = new Map<StartRequest, Problem>();
  for (const start of starts) {
    const extra = extras.get(formatAttemptKey(start));
    const draft = await draftAttempt(tx, plan, start, listed, extra).catch(toProblem);
    if (draft instanceof Problem) refused.set(start, draft);
    else drafts.set(start, draft);
  }
  await insertAttempts(tx, [...drafts.values()]);
  return { drafted: [...drafts.keys()], refused };
}

/** A refusal becomes a reply; any other error is thrown on. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Reads once for each key. */
export function memoizeByKey<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}
