import type { Parsed } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions/passages.ts';
import type { StimulusDraft } from '#contract/questions/passages.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { type Renderer, renderWritten } from '#server/platform/markdown/renderer.ts';
import { listPictureSizes } from '../pictures/queries.ts';
import { objectionToPictures, pictureHashes } from '../pictures/rules.ts';
import {
  getStimulus,
  insertStimulus,
  lockStimulus,
  moveQuestions,
  type NewStimulus,
  searchStimuli,
} from './queries.ts';

export async function listTheStimuli({ db, query }: Call<typeof contract.listStimuli, Viewer>) {
  const { rows, total } = await searchStimuli(db, query);
  return { results: rows, page: query.page, totalPages: Math.ceil(total / query.limit), total };
}

export async function readTheStimulus({ db, params }: Call<typeof contract.readStimulus, Viewer>) {
  return await getStimulus(db, params.id);
}

export async function addStimulus({
  body,
  db,
  renderer,
  viewer,
}: Call<typeof contract.createStimulus, Viewer>) {
  const stimulus = await writeStimulus({ db, renderer }, body, viewer.accountId);
  const id = await transaction(db, async (tx) => {
    const id = await insertStimulus(tx, stimulus);
    if (id === undefined) throw new Problem('not-found');
    await audit(tx, {
      actor: viewer.accountId,
      action: 'stimulus.create',
      subject: ['stimulus', id],
      after: body,
    });
    return id;
  });
  return await getStimulus(db, id);
}

/** Attempts that are open, and results, keep the passage that their paper names. */
export async function reviseStimulus(call: Call<typeof contract.editStimulus, Viewer>) {
  const { body, db, params, viewer } = call;
  const stimulus = await writeStimulus(call, body, viewer.accountId);
  const actor = viewer.accountId;
  const id = await transaction(db, async (tx) => {
    await lockStimulus(tx, params.id);
    const { title, format, description } = await getStimulus(tx, params.id);
    const next = await insertStimulus(tx, stimulus, params.id);
    if (next === undefined) throw new Problem('passage-changed');
    const moved = await moveQuestions(tx, params.id, next, actor);
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
  return await getStimulus(db, id);
}

async function writeStimulus(
  { db, renderer }: { db: Database; renderer: Renderer },
  { title, format, description }: Parsed<typeof StimulusDraft>,
  author: number,
): Promise<NewStimulus> {
  const pictures = pictureHashes([description], format);
  const sizes = await listPictureSizes(db, pictures);
  const objection = objectionToPictures(description, format, sizes);
  if (objection)
    throw new Problem('invalid-input', { issues: [{ path: 'description', message: objection }] });
  const render = await renderWritten(renderer, [{ path: 'description', text: description }], format, sizes);
  return {
    ...{ title, format, description, description_html: await render(description) },
    ...{ author_id: author, pictures },
  };
}
