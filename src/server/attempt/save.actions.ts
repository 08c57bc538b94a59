import type { leaveSection, Operation, saveAnswers } from '#contract/attempt.ts';
import { openSection, timesAfterLeaving } from '#contract/section-times.ts';
import { audit } from '../database/audit.ts';
import type { PaperItem } from '../database/document.ts';
import { goOn } from '../database/known.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, problemAt } from '../http/problem.ts';
import type { Call, LaneCall } from '../http/route.ts';
import { isBrowserTaken, refuseOtherBrowsers } from './browser.actions.ts';
import { linesOf } from './chain.rules.ts';
import { promptsOf } from './paper.actions.ts';
import type { Shelf, Version } from './paper.queries.ts';
import { lockAttemptById } from './queries.ts';
import { isOver, type Refusal, refusalAmong, type Sheet, type SheetItem } from './rules.ts';
import { updateTimes } from './times.queries.ts';

/** Stores what a student did. It never reads the question bank: the frozen paper says what may be answered. */
export async function save(call: LaneCall<typeof saveAnswers, Viewer>) {
  const { body, params, saver, told } = call;
  const allowed = sheetFor(call);
  const sheet = allowed instanceof Promise ? await allowed : allowed;
  const refusal = refusalAmong(body.operations, sheet);
  if (refusal) throw problemIn('operations', refusal);
  const operations = body.operations.map((operation) => {
    const section = sheet.get(operation.question_id)?.section;
    return section === undefined ? operation : { ...operation, section };
  });
  const saved = await saver.add({
    ...{ attemptId: params.attempt_id, epoch: body.epoch, operations },
    lines: linesOf(body.epoch, operations),
  });
  if (!saved) throw new Problem('not-found');
  const { fate, refused, taken, epoch, state, deadline, section_ends, paused_at, now, news, link, hash } =
    saved;
  if (fate === 'full') throw new Problem('too-many-requests', { retryAfter: 60 });
  if (taken.length > 0 && fate !== 'taken-over') throw takenNumbers(body.operations, taken, refused);
  if (fate !== 'saved')
    throw new Problem(fate, {
      data: {
        ...{ epoch, state, deadline, section_ends, paused_at, server_time: now },
        // What is not named here is stored: a save may reach into several sections.
        ...(refused.length > 0 && { refused }),
      },
    });
  const notices = told.of(params.attempt_id, news);
  return {
    acknowledged: Math.max(...body.operations.map((operation) => operation.seq)),
    epoch,
    server_time: now,
    deadline,
    section_ends,
    state,
    paused_at,
    notices: notices instanceof Promise ? await notices : notices,
    receipt: { link, hash },
  };
}

/** What the caller may answer, from a browser that the test takes. */
function sheetFor(call: LaneCall<typeof saveAnswers, Viewer>): Sheet | Promise<Sheet> {
  const { params, shelf, viewer } = call;
  return goOn(shelf.findPaper(params.attempt_id), (paper) => {
    if (!paper || paper.accountId !== viewer.accountId) throw new Problem('not-found');
    return goOn(refuseOtherBrowsers(call, paper.aptitudeId), () => sheetOf(shelf, paper.items));
  });
}

/** Refuses the operations at some places. What neither these nor `refused` name is stored. */
function takenNumbers(
  operations: readonly Operation[],
  taken: readonly number[],
  refused: readonly number[],
): Problem {
  const numbers = taken.flatMap((place) => operations[place]?.seq ?? []);
  return problemAt(
    'seq-taken',
    taken.map((place) => `operations.${place}.seq`),
    { data: { refused: [...new Set([...refused, ...numbers])].sort((one, other) => one - other) } },
  );
}

/** A refusal that names the place in the call's list that is to blame, where one is. */
export function problemIn(list: 'operations' | 'answers', { code, place }: Refusal): Problem {
  return place === undefined ? new Problem(code) : problemAt(code, [`${list}.${place}`]);
}

/** Closes the open section for good. A repetition finds it closed and tells the times as they are. */
export async function leaveOpenSection(call: Call<typeof leaveSection, Viewer>) {
  const { body, db, params, shelf, viewer } = call;
  const paper = await shelf.findPaper(params.attempt_id);
  const outside = paper !== undefined && !(await isBrowserTaken(call, paper.aptitudeId));
  return await transaction(db, async (tx) => {
    const attempt = await lockAttemptById(tx, params.attempt_id);
    if (!attempt || attempt.account_id !== viewer.accountId) throw new Problem('not-found');
    const { now, deadline, section_ends } = attempt;
    if (attempt.state === 'submitted') throw new Problem('already-submitted');
    if (outside) throw new Problem('safe-exam-browser-needed');
    if (attempt.epoch !== body.epoch) throw new Problem('taken-over', { data: { epoch: attempt.epoch } });
    if (attempt.paused_at) throw new Problem('test-paused');
    if (isOver(deadline, now)) throw new Problem('deadline-passed');
    if (!section_ends) throw new Problem('free-sections');
    const open = openSection(section_ends, now);
    if (body.section < open) return { section_ends, deadline, server_time: now };
    if (body.section > open)
      throw new Problem('section-not-open', { data: { section_ends, server_time: now } });
    if (open >= section_ends.length - 1) throw new Problem('last-section');
    const sections = attempt.sections ?? [];
    const times = timesAfterLeaving({ ...attempt, sections }, now);
    await updateTimes(tx, [{ id: attempt.id, stretch: attempt.stretch, ...times }]);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'attempt.leave-section',
      subject: ['attempt', attempt.id],
      before: { deadline },
      after: { section: sections[open]?.name ?? open, deadline: times.deadline },
    });
    return { section_ends: times.section_ends ?? section_ends, deadline: times.deadline, server_time: now };
  });
}

// One for all of the thousands of questions without prompts.
const NONE: readonly string[] = [];
const sheets = new WeakMap<PaperItem[], Sheet>();
const sheetItems = new WeakMap<PaperItem, SheetItem>();

/** What a paper allows, worked out once for each paper in memory, and for each item that papers share. */
export function sheetOf(shelf: Shelf, paper: PaperItem[]): Sheet | Promise<Sheet> {
  return sheets.get(paper) ?? writeSheet(shelf, paper);
}

async function writeSheet(shelf: Shelf, paper: PaperItem[]): Promise<Sheet> {
  const versions = await shelf.versions(paper.map((item) => item.version));
  const sheet: Sheet = new Map(
    paper.map((item) => {
      const allowed = sheetItems.get(item) ?? sheetItemOf(item, versions.get(item.version));
      sheetItems.set(item, allowed);
      return [item.question, allowed];
    }),
  );
  sheets.set(paper, sheet);
  return sheet;
}

const sheetItemOf = ({ section, options }: PaperItem, version: Version | undefined): SheetItem => ({
  ...(section !== undefined && { section }),
  kind: version?.kind ?? 'single',
  options,
  prompts: version?.kind === 'matching' ? promptsOf(version).map((prompt) => prompt.id) : NONE,
});
