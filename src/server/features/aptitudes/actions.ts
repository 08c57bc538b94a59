import type * as contract from '#contract/aptitudes/aptitude.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { listQuestionsOfTest } from '#server/features/questions/queries.ts';
import { presentQuestion } from '#server/features/questions/rules.ts';
import { renderInstructions } from '#server/platform/markdown/renderer.ts';
import { holdVenueOnOffer } from '#server/features/venues/queries.ts';
import { type Written, writtenAfter, writtenFrom } from './draft.rules.ts';
import { forgetPauses } from './pause.queries.ts';
import { keepPublishable } from './publication/actions.ts';
import { clearReleased } from './publication/queries.ts';
import {
  type AptitudeRow,
  deleteAptitude,
  deleteQuestionOfTest,
  findChoice,
  getAptitude,
  insertAptitude,
  insertQuestionsOfTest,
  type ListedRow,
  listAptitudesFor,
  lockAptitude,
  searchAptitudes,
  updateAnswersOut,
  updateAptitude,
  updateArchived,
} from './queries.ts';
import {
  answersOutSince,
  isAheadAgain,
  isFromBefore,
  isMoved,
  isReleased,
  phaseOf,
  present,
  refusalToChoose,
  refusalToEdit,
  resultsAt,
  stateOf,
  unixSecondsOf,
} from './rules.ts';
import { listPlaces, listSections } from './sections/queries.ts';
import { presentSections, refusalOfSection, revisionOf } from './sections/rules.ts';
import { moveTimes } from '#server/features/attempts/timing/reschedule.actions.ts';

/** All but what was over before a student came. */
export async function listForViewer(call: Call<typeof contract.listAptitudes, Viewer>) {
  const isAdmin = call.viewer.role === 'admin';
  return await listings(call, (row) => isAdmin || !isFromBefore(row, row.attempt_state, row.viewer_since));
}

export async function listNotEnded(call: Call<typeof contract.listAptitudes, Viewer>) {
  return (await listings(call, (row) => phaseOf(row, row.now) !== 'past')).reverse();
}

/** All of them: achievers are looked up here, also by who came later. */
export async function listEnded(call: Call<typeof contract.listAptitudes, Viewer>) {
  return await listings(call, (row) => phaseOf(row, row.now) === 'past');
}

/** The tests wanted as the viewer sees them, latest first. */
async function listings(
  { db, viewer }: Call<typeof contract.listAptitudes, Viewer>,
  wanted: (row: ListedRow) => boolean,
) {
  return (await listAptitudesFor(db, viewer)).filter(wanted).map((row) => {
    const { now, marks, max_marks, attempt_state } = row;
    const released = attempt_state === 'submitted' && isReleased(row, now);
    const state = stateOf(row, attempt_state, now, row.deadline);
    return {
      ...row,
      deadline: attempt_state === 'writing' ? row.deadline : null,
      test_timestamp: unixSecondsOf(row.starts_at),
      // An admin sits no test and so misses none.
      state: viewer.role === 'admin' && state === 'missed' ? ('completed' as const) : state,
      released,
      results_at: resultsAt(row),
      marks: released ? marks : null,
      total_score: released ? max_marks : null,
    };
  });
}

export async function listManaged({ db, query }: Call<typeof contract.manageAptitudes, Viewer>) {
  const { rows, total } = await searchAptitudes(db, query);
  return { results: rows.map(present), page: query.page, totalPages: Math.ceil(total / query.limit), total };
}

export async function scheduleTest({
  body,
  db,
  renderer,
  viewer,
}: Call<typeof contract.createAptitude, Viewer>) {
  const written = writtenFrom(body);
  const values = { ...written, instructions_html: await renderInstructions(renderer, written.instructions) };
  const stage = body.published ? 'published' : 'draft';
  const id = await transaction(db, async (tx) => {
    await holdVenue(tx, values.venue_id);
    const id = await insertAptitude(tx, { ...values, stage });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.create',
      subject: ['aptitude', id],
      after: body,
    });
    return id;
  });
  return present(await getAptitude(db, id));
}

export async function changeTest(call: Call<typeof contract.editAptitude, Viewer>) {
  const { body, db, params, renderer, viewer } = call;
  const { instructions } = body;
  const html = instructions === undefined ? undefined : await renderInstructions(renderer, instructions);
  await transaction(db, async (tx) => {
    const found = await lockAptitude(tx, params.id);
    if (isMoved(found, body.test_timestamp)) await forgetPauses(tx, params.id);
    const before = await getAptitude(tx, params.id);
    const values = {
      ...writtenAfter(before, body),
      instructions_html: html ?? before.instructions_html,
    };
    refuse(refusalToEdit(before, values, before.attempt_count, before.now));
    if (values.venue_id !== before.venue_id) await holdVenue(tx, values.venue_id);
    await keepPublishable(tx, before, () => updateAptitude(tx, params.id, values));
    if (isAheadAgain(before, values, before.now)) await clearReleased(tx, params.id);
    await rememberAnswersOut(tx, before, values);
    await moveTimes(tx, before);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.edit',
      subject: ['aptitude', params.id],
      before: present(found),
      after: body,
    });
  });
  return present(await getAptitude(db, params.id));
}

/** Who has read the right answers knows them, also where they are taken back. */
async function rememberAnswersOut(tx: Tx, before: AptitudeRow, values: Written) {
  const since = answersOutSince(before, before.now);
  if (since && !isReleased({ ...before, ...values }, before.now, 'answers'))
    await updateAnswersOut(tx, before.id, since);
}

export async function deleteOrArchiveTest({
  db,
  params,
  viewer,
}: Call<typeof contract.removeAptitude, Viewer>) {
  return await transaction(db, async (tx) => {
    const before = await lockAptitude(tx, params.id);
    const outcome = before.attempt_count > 0 ? 'archived' : 'deleted';
    if (outcome === 'archived') await updateArchived(tx, params.id, true);
    else await deleteAptitude(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: outcome === 'archived' ? 'aptitude.archive' : 'aptitude.delete',
      subject: ['aptitude', params.id],
      before: present(before),
    });
    return { outcome } as const;
  });
}

export async function bringTestBack({ db, params, viewer }: Call<typeof contract.restoreAptitude, Viewer>) {
  await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    await updateArchived(tx, params.id, false);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.restore',
      subject: ['aptitude', params.id],
    });
  });
  return present(await getAptitude(db, params.id));
}

export async function readTest({ db, params }: Call<typeof contract.readAptitude, Viewer>) {
  const aptitude = await getAptitude(db, params.id);
  const questions = await listQuestionsOfTest(db, params.id);
  const places = await listPlaces(db, params.id);
  const sections = await listSections(db, [params.id]);
  return {
    aptitude: present(aptitude),
    sections: presentSections(sections, places),
    sections_revision: revisionOf(sections),
    questions: questions.map(presentQuestion),
    places,
  };
}

export async function appendQuestions({
  body,
  db,
  params,
  viewer,
}: Call<typeof contract.addQuestions, Viewer>) {
  const ids = body.questionIds;
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    refuse(refusalToChoose(test));
    const found = await findChoice(tx, params.id, ids);
    const repeated = ids.filter((id, index) => ids.indexOf(id) < index);
    const already = [...found.filter((one) => one.position !== null).map((one) => one.id), ...repeated];
    if (already.length > 0) throw new Problem('already-added', { data: { questionIds: already } });
    const missing = ids.filter((id) => !found.some((one) => one.id === id));
    if (missing.length > 0)
      throw new Problem('not-found', { message: `The bank has no question ${missing.join(', ')}.` });
    const retired = found.filter((one) => one.status === 'retired').map((one) => one.id);
    if (retired.length > 0) throw new Problem('question-retired', { data: { questionIds: retired } });
    const drafts = found.filter((one) => one.status === 'draft').map((one) => one.id);
    if (test.stage === 'published' && drafts.length > 0)
      throw new Problem('question-draft', { data: { questionIds: drafts } });
    const sections = await listSections(tx, [params.id]);
    const section = body.section_id ?? null;
    refuse(refusalOfSection(section, new Map(sections.map((one) => [one.id, one]))));
    await insertQuestionsOfTest(tx, params.id, ids, section);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.add-questions',
      subject: ['aptitude', params.id],
      after: { questionIds: ids, ...(section !== null && { section_id: section }) },
    });
    return { question_count: test.question_count + ids.length };
  });
}

export async function dropQuestion({ body, db, viewer }: Call<typeof contract.takeQuestionOut, Viewer>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, body.aptitudeId);
    refuse(refusalToChoose(test));
    await deleteQuestionOfTest(tx, body.aptitudeId, body.questionId);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.take-question-out',
      subject: ['aptitude', body.aptitudeId],
      before: { questionId: body.questionId },
    });
  });
  return null;
}

/** A test takes up a venue that is on offer; one that it has already may be archived. */
async function holdVenue(tx: Tx, venueId: number | null): Promise<void> {
  if (venueId === null || (await holdVenueOnOffer(tx, venueId))) return;
  const message = 'This venue is gone or archived. Choose another one.';
  throw new Problem('invalid-input', { issues: [{ path: 'venue_id', message }] });
}
