import type * as contract from '#contract/questions/topics.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import {
  countQuestionsOf,
  deleteTopic,
  findTopicByName,
  getTopic,
  insertTopic,
  listTopicCounts,
  listTopicIds,
  lockTree,
  retag,
  updateOrder,
  updateTopic,
} from './queries.ts';

export async function listTheTopics({ db }: Call<typeof contract.listTopics, Viewer>) {
  return await listTopicCounts(db);
}

export async function addTopic({ body, db, viewer }: Call<typeof contract.createTopic, Viewer>) {
  const { name, area } = body;
  return await transaction(db, async (tx) => {
    await lockTree(tx);
    if (await findTopicByName(tx, name)) throw new Problem('topic-exists');
    const id = await insertTopic(tx, name, area);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'topic.create',
      subject: ['topic', id],
      after: { name, area },
    });
    const listed = await listTopicCounts(tx);
    return listed.find((topic) => topic.id === id) ?? { id, name, area, questions: 0, all: 0 };
  });
}

/** A new name reaches the questions as a new version of each, so that attempts keep what they saw. */
export async function changeTopic({ body, db, params, viewer }: Call<typeof contract.editTopic, Viewer>) {
  const { name, area } = body;
  return await transaction(db, async (tx) => {
    await lockTree(tx);
    const before = await getTopic(tx, params.id);
    const other = await findTopicByName(tx, name);
    if (other && other.id !== params.id) throw new Problem('topic-exists');
    await updateTopic(tx, params.id, name, area);
    const questions = before.name === name ? 0 : await retag(tx, before.name, name, viewer.accountId);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'topic.edit',
      subject: ['topic', params.id],
      before: { name: before.name, area: before.area },
      after: { name, area, questions },
    });
    return { questions };
  });
}

export async function joinTopics({ body, db, params, viewer }: Call<typeof contract.mergeTopic, Viewer>) {
  if (body.into === params.id)
    throw new Problem('invalid-input', { issues: [{ path: 'into', message: 'Choose another topic' }] });
  return await transaction(db, async (tx) => {
    await lockTree(tx);
    const from = await getTopic(tx, params.id);
    const into = await getTopic(tx, body.into);
    const questions = await retag(tx, from.name, into.name, viewer.accountId);
    await deleteTopic(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'topic.merge',
      subject: ['topic', params.id],
      before: { name: from.name, area: from.area },
      after: { name: into.name, area: into.area, questions },
    });
    return { questions };
  });
}

export async function dropTopic({ db, params, viewer }: Call<typeof contract.removeTopic, Viewer>) {
  return await transaction(db, async (tx) => {
    await lockTree(tx);
    const { name, area } = await getTopic(tx, params.id);
    const questions = await countQuestionsOf(tx, name);
    if (questions > 0) throw new Problem('topic-used', { data: { questions } });
    await deleteTopic(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'topic.delete',
      subject: ['topic', params.id],
      before: { name, area },
    });
    return null;
  });
}

export async function arrangeTopics({ body, db, viewer }: Call<typeof contract.orderTopics, Viewer>) {
  return await transaction(db, async (tx) => {
    await lockTree(tx);
    const before = await listTopicIds(tx);
    const wanted = new Set(body.ids);
    if (
      wanted.size !== body.ids.length ||
      wanted.size !== before.length ||
      !before.every((id) => wanted.has(id))
    )
      throw new Problem('tree-changed');
    await updateOrder(tx, body.ids);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'topic.order',
      subject: ['topic', 'tree'],
      before: { ids: before },
      after: { ids: body.ids },
    });
    return null;
  });
}
