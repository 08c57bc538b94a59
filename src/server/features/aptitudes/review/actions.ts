import type * as contract from '#contract/aptitudes/publication.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { type CurrentUser, mayAsAdmin } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { settingsAfterChange } from '../draft.rules.ts';
import { listChosenQuestions } from '../publication/queries.ts';
import { type AptitudeRow, lockAptitude } from '../queries.ts';
import { listQuestionPlacements, listSections } from '../sections/queries.ts';
import { computeRevision } from '../sections/rules.ts';
import { findApproval, findLastEditor, saveApproval } from './queries.ts';

/**
 * A second person approves a draft as it stands; any change withdraws the approval. throws `draft-changed` if the draft is no
 * longer the one that the caller read. See docs/decisions/0040-scopes-narrow-what-an-admin-may.md.
 */
export async function approveAptitude({
  body,
  db,
  params,
  user,
}: Call<typeof contract.approveAptitude, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    if (test.stage === 'published') throw new Problem('already-published');
    if ((await readState(tx, test)) !== body.state) throw new Problem('draft-changed');
    if ((await findLastEditor(tx, params.id)) === user.accountId) throw new Problem('own-draft');
    await saveApproval(tx, params.id, body.state, user.accountId);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.approve',
      subject: ['aptitude', params.id],
    });
  });
  return null;
}

/** How far the review of a draft is, for a caller. */
export async function readReview(db: Database, test: AptitudeRow, user: CurrentUser) {
  const state = await readState(db, test);
  const approval = await findApproval(db, test.id);
  const isApproved = approval?.state === state;
  return {
    state,
    approved: isApproved ? { by: approval.name, at: approval.approved_at } : null,
    may_approve:
      !isApproved &&
      mayAsAdmin(user, 'review:write') &&
      (await findLastEditor(db, test.id)) !== user.accountId,
  };
}

/** Throws `not-approved` unless a second person has approved the draft as it stands. */
export async function requireApproval(tx: Database, test: AptitudeRow): Promise<void> {
  const approval = await findApproval(tx, test.id);
  if (approval?.state !== (await readState(tx, test))) throw new Problem('not-approved');
}

/** A hash of what students would get: settings, sections, and the chosen questions with their versions. */
async function readState(db: Database, test: AptitudeRow): Promise<string> {
  const chosen = await listChosenQuestions(db, test.id);
  return computeRevision([
    settingsAfterChange(test, {}),
    await listSections(db, [test.id]),
    await listQuestionPlacements(db, test.id),
    chosen.map(({ question, version }) => [question, version]),
  ]);
}
