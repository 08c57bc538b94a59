import type { Parsed } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions/passages.ts';
import type { PassageDraft } from '#contract/questions/passages.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { type Renderer, renderOrReject } from '#server/platform/markdown/renderer.ts';
import { showsNothing } from '../appearance.rules.ts';
import { listPictureSizes } from '../pictures/queries.ts';
import { describeMissingPicture, pictureHashesIn } from '../pictures/rules.ts';
import {
  getPassage,
  insertPassage,
  lockPassage,
  moveQuestionsToPassage,
  type NewPassage,
  searchPassages,
} from './queries.ts';

export async function listPassages({ db, query }: Call<typeof contract.listPassages, CurrentUser>) {
  const { rows, total } = await searchPassages(db, query);
  return { results: rows, ...pageCounts(query, total) };
}

export async function readPassage({ db, params }: Call<typeof contract.readPassage, CurrentUser>) {
  return await getPassage(db, params.id);
}

export async function createPassage({
  body,
  db,
  renderer,
  user,
}: Call<typeof contract.createPassage, CurrentUser>) {
  const passage = await buildPassage({ db, renderer }, body, user.accountId);
  const id = await transaction(db, async (tx) => {
    const id = await insertPassage(tx, passage);
    if (id === undefined) throw new Problem('not-found');
    await audit(tx, {
      actor: user.accountId,
      action: 'stimulus.create',
      subject: ['stimulus', id],
      after: body,
    });
    return id;
  });
  return await getPassage(db, id);
}

/** Creates a new passage that replaces this one. Open attempts and results keep the passage of their paper. */
export async function editPassage(call: Call<typeof contract.editPassage, CurrentUser>) {
  const { body, db, params, user } = call;
  const passage = await buildPassage(call, body, user.accountId);
  const actor = user.accountId;
  const id = await transaction(db, async (tx) => {
    await lockPassage(tx, params.id);
    const { title, format, description } = await getPassage(tx, params.id);
    const next = await insertPassage(tx, passage, params.id);
    if (next === undefined) throw new Problem('passage-changed');
    const moved = await moveQuestionsToPassage(tx, params.id, next, actor);
    await audit(tx, {
      actor,
      action: 'stimulus.edit',
      subject: ['stimulus', next],
      before: { replaces: params.id, title, format, description },
      after: { replaces: params.id, ...body, questions: moved.map(({ question_id }) => question_id) },
    });
    await auditEach(
      tx,
      moved.map(({ question_id, number }) => ({
        actor,
        action: 'question.edit' as const,
        subject: ['question', question_id] as const,
        before: { version: number - 1, stimulus_id: params.id },
        after: { version: number, stimulus_id: next },
      })),
    );
    return next;
  });
  return await getPassage(db, id);
}

async function buildPassage(
  { db, renderer }: { db: Database; renderer: Renderer },
  { title, format, description }: Parsed<typeof PassageDraft>,
  author: number,
): Promise<NewPassage> {
  const pictures = pictureHashesIn([description], format);
  const sizes = await listPictureSizes(db, pictures);
  const objection = describeMissingPicture(description, format, sizes);
  if (objection)
    throw new Problem('invalid-input', { issues: [{ path: 'description', message: objection }] });
  const render = await renderOrReject(renderer, [{ path: 'description', text: description }], format, sizes);
  const description_html = await render(description);
  if (showsNothing(description_html)) {
    const message = 'The passage shows nothing. Write it so that students can see it';
    throw new Problem('invalid-input', { issues: [{ path: 'description', message }] });
  }
  return {
    ...{ title, format, description, description_html },
    ...{ author_id: author, pictures },
  };
}
