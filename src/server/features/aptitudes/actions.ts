import type * as contract from '#contract/aptitudes/aptitude.ts';
import type { Call } from '#server/context.ts';
import { renderInstructions } from '#server/features/aptitudes/sections/instructions.actions.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { notifyOfTests } from '#server/features/notifications/events/tests.queries.ts';
import { listQuestionsOfAptitude } from '#server/features/questions/queries.ts';
import { toQuestionView } from '#server/features/questions/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import {
  type AptitudeSettings,
  refusalToPublishAtOnce,
  refusalToReadQuestions,
  refusalToTouch,
  settingsAfterChange,
  settingsFromDraft,
} from './draft.rules.ts';
import { clearPauses } from './pause.queries.ts';
import { applyIfStillPublishable } from './publication/actions.ts';
import { clearManualReleases } from './publication/queries.ts';
import {
  type AptitudeRow,
  deleteAptitude,
  deleteAptitudeQuestion,
  getAptitude,
  insertAptitude,
  insertAptitudeQuestions,
  type ListedAptitude,
  listAptitudesFor,
  listQuestionChoices,
  lockAptitude,
  searchAptitudes,
  updateAnswersOutAt,
  updateAptitude,
  updateArchived,
} from './queries.ts';
import {
  answersReleasedSince,
  endedBeforeJoining,
  isPractisableAfterMissing,
  isReleased,
  isStartMoved,
  isUpcomingAgain,
  phaseOf,
  presentAptitude,
  refusalToChooseQuestions,
  refusalToEdit,
  resultsAt,
  stateOf,
  unixSecondsOf,
} from './rules.ts';
import { listQuestionPlacements, listSections } from './sections/queries.ts';
import { computeRevision, presentSections, refusalToPlaceInSection } from './sections/rules.ts';
import { lockAvailableVenue } from './venue.queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /**
     * Moves the times of the attempts at a changed test; `before` is the test as it was. Attempts stand to the right of
     * aptitudes, so they provide this through the context.
     */
    rescheduleAttempts(tx: Tx, before: AptitudeRow): Promise<unknown>;
  }
}

/** A student does not see tests that ended before the account was created. */
export async function listAptitudes(call: Call<typeof contract.listAptitudes, CurrentUser>) {
  const isAdmin = call.user.role === 'admin';
  return await presentListings(
    call,
    (row) => isAdmin || !endedBeforeJoining(row, row.attempt_state, row.joined_at),
    call.query,
  );
}

export async function listUpcomingAptitudes(call: Call<typeof contract.listUpcomingAptitudes, CurrentUser>) {
  return (await presentListings(call, (row) => phaseOf(row, row.now) !== 'past')).reverse();
}

/** Students see every past test here, because they look up its toppers. */
export async function listPastAptitudes(call: Call<typeof contract.listPastAptitudes, CurrentUser>) {
  return await presentListings(call, (row) => phaseOf(row, row.now) === 'past');
}

/** The tests that `wanted` selects, as the user sees them, latest first: one page of them where there is a limit. */
async function presentListings(
  { db, user }: Pick<Call<typeof contract.listPastAptitudes, CurrentUser>, 'db' | 'user'>,
  wanted: (row: ListedAptitude) => boolean,
  { page, limit = Number.POSITIVE_INFINITY }: { page: number; limit?: number | undefined } = { page: 1 },
) {
  const from = page === 1 ? 0 : (page - 1) * limit;
  const rows = (await listAptitudesFor(db, user)).filter(wanted).slice(from, from + limit);
  return rows.map((row) => {
    const { now, marks, max_marks, attempt_state } = row;
    const released = attempt_state === 'submitted' && isReleased(row, now);
    const state = stateOf(row, attempt_state, now, row.deadline);
    return {
      ...row,
      deadline: attempt_state === 'writing' ? row.deadline : null,
      test_timestamp: unixSecondsOf(row.starts_at),
      // An admin takes no tests and so misses none.
      state: user.role === 'admin' && state === 'missed' ? ('completed' as const) : state,
      released,
      results_at: resultsAt(row),
      marks: released ? marks : null,
      total_score: released ? max_marks : null,
      practisable: user.role !== 'admin' && isPractisableAfterMissing(row, state, now),
    };
  });
}

export async function listManagedAptitudes({
  db,
  query,
}: Call<typeof contract.listManagedAptitudes, CurrentUser>) {
  const { rows, total } = await searchAptitudes(db, query);
  return { results: rows.map(presentAptitude), ...pageCounts(query, total) };
}

export async function createAptitude(call: Call<typeof contract.createAptitude, CurrentUser>) {
  const { body, config, db, renderer, user } = call;
  const written = settingsFromDraft(body);
  const values = { ...written, instructions_html: await renderInstructions(renderer, written.instructions) };
  const stage = body.published ? 'published' : 'draft';
  throwIfRefused(refusalToTouch(user, stage) ?? refusalToPublishAtOnce(stage, config.reviewRequired));
  const id = await transaction(db, async (tx) => {
    await lockChosenVenue(tx, values.venue_id);
    const id = await insertAptitude(tx, { ...values, stage });
    await notifyOfTests(tx, id);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.create',
      subject: ['aptitude', id],
      after: body,
    });
    return id;
  });
  return presentAptitude(await getAptitude(db, id));
}

export async function editAptitude(call: Call<typeof contract.editAptitude, CurrentUser>) {
  const { body, db, params, renderer, rescheduleAttempts, user } = call;
  const { instructions } = body;
  const html = instructions === undefined ? undefined : await renderInstructions(renderer, instructions);
  await transaction(db, async (tx) => {
    const found = await lockAptitude(tx, params.id);
    throwIfRefused(refusalToTouch(user, found.stage));
    if (isStartMoved(found, body.test_timestamp)) await clearPauses(tx, params.id);
    const before = await getAptitude(tx, params.id);
    const values = {
      ...settingsAfterChange(before, body),
      instructions_html: html ?? before.instructions_html,
    };
    throwIfRefused(refusalToEdit(before, values, before.attempt_count, before.now));
    if (values.venue_id !== before.venue_id) await lockChosenVenue(tx, values.venue_id);
    await applyIfStillPublishable(tx, before, () => updateAptitude(tx, params.id, values));
    if (isUpcomingAgain(before, values, before.now)) await clearManualReleases(tx, params.id);
    await recordAnswersReleased(tx, before, values);
    await rescheduleAttempts(tx, before);
    await notifyOfTests(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.edit',
      subject: ['aptitude', params.id],
      before: presentAptitude(found),
      after: body,
    });
  });
  return presentAptitude(await getAptitude(db, params.id));
}

/** Students who have read the answers know them, even if a change hides them again. So the time of the release is kept. */
async function recordAnswersReleased(tx: Tx, before: AptitudeRow, values: AptitudeSettings) {
  const since = answersReleasedSince(before, before.now);
  if (since && !isReleased({ ...before, ...values }, before.now, 'answers'))
    await updateAnswersOutAt(tx, before.id, since);
}

export async function removeAptitude({
  db,
  params,
  user,
}: Call<typeof contract.removeAptitude, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const before = await lockAptitude(tx, params.id);
    throwIfRefused(refusalToTouch(user, before.stage));
    const outcome = before.attempt_count > 0 ? 'archived' : 'deleted';
    if (outcome === 'archived') await updateArchived(tx, params.id, true);
    else await deleteAptitude(tx, params.id);
    await notifyOfTests(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: outcome === 'archived' ? 'aptitude.archive' : 'aptitude.delete',
      subject: ['aptitude', params.id],
      before: presentAptitude(before),
    });
    return { outcome } as const;
  });
}

export async function restoreAptitude({
  db,
  params,
  user,
}: Call<typeof contract.restoreAptitude, CurrentUser>) {
  await transaction(db, async (tx) => {
    throwIfRefused(refusalToTouch(user, (await lockAptitude(tx, params.id)).stage));
    await updateArchived(tx, params.id, false);
    await notifyOfTests(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.restore',
      subject: ['aptitude', params.id],
    });
  });
  return presentAptitude(await getAptitude(db, params.id));
}

export async function readAptitude({ db, params, user }: Call<typeof contract.readAptitude, CurrentUser>) {
  const aptitude = await getAptitude(db, params.id);
  throwIfRefused(refusalToReadQuestions(user, phaseOf(aptitude, aptitude.now)));
  const questions = await listQuestionsOfAptitude(db, params.id);
  const places = await listQuestionPlacements(db, params.id);
  const sections = await listSections(db, [params.id]);
  return {
    aptitude: presentAptitude(aptitude),
    sections: presentSections(sections, places),
    sections_revision: computeRevision(sections),
    questions: questions.map(toQuestionView),
    places,
  };
}

export async function addAptitudeQuestions({
  body,
  db,
  params,
  user,
}: Call<typeof contract.addAptitudeQuestions, CurrentUser>) {
  const ids = body.questionIds;
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    throwIfRefused(refusalToTouch(user, test.stage) ?? refusalToChooseQuestions(test));
    const found = await listQuestionChoices(tx, params.id, ids);
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
    throwIfRefused(refusalToPlaceInSection(section, new Map(sections.map((one) => [one.id, one]))));
    await insertAptitudeQuestions(tx, params.id, ids, section);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.add-questions',
      subject: ['aptitude', params.id],
      after: { questionIds: ids, ...(section !== null && { section_id: section }) },
    });
    return { question_count: test.question_count + ids.length };
  });
}

export async function removeAptitudeQuestion({
  body,
  db,
  user,
}: Call<typeof contract.removeAptitudeQuestion, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, body.aptitudeId);
    throwIfRefused(refusalToTouch(user, test.stage) ?? refusalToChooseQuestions(test));
    await deleteAptitudeQuestion(tx, body.aptitudeId, body.questionId);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.take-question-out',
      subject: ['aptitude', body.aptitudeId],
      before: { questionId: body.questionId },
    });
  });
  return null;
}

/** A test can only take an available venue; one that it already has may be archived. */
async function lockChosenVenue(tx: Tx, venueId: number | null): Promise<void> {
  if (venueId === null || (await lockAvailableVenue(tx, venueId))) return;
  const message = 'This venue is gone or archived. Choose another one.';
  throw new Problem('invalid-input', { issues: [{ path: 'venue_id', message }] });
}
