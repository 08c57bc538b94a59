import type * as contract from '#contract/questions/topics.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import {
  countQuestionsOfTopic,
  deleteTopic,
  findTopicByName,
  getTopic,
  insertTopic,
  listTopicCounts,
  listTopicIds,
  lockTopicTree,
  renameTopicInQuestions,
  updateTopic,
  updateTopicOrder,
} from './queries.ts';

export async function listTopics({ db }: Call<typeof contract.listTopics, CurrentUser>) {
  return await listTopicCounts(db);
}

export async function createTopic({ body, db, user }: Call<typeof contract.createTopic, CurrentUser>) {
  const { name, area } = body;
  return await transaction(db, async (tx) => {
    await lockTopicTree(tx);
    if (await findTopicByName(tx, name)) throw new Problem('topic-exists');
    const id = await insertTopic(tx, name, area);
    await audit(tx, {
      actor: user.accountId,
      action: 'topic.create',
      subject: ['topic', id],
      after: { name, area },
    });
    const listed = await listTopicCounts(tx);
    return listed.find((topic) => topic.id === id) ?? { id, name, area, questions: 0, all: 0 };
  });
}

/** Renaming gives each question of the topic a new version, so that attempts keep what they saw. */
export async function editTopic({ body, db, params, user }: Call<typeof contract.editTopic, CurrentUser>) {
  const { name, area } = body;
  return await transaction(db, async (tx) => {
    await lockTopicTree(tx);
    const before = await getTopic(tx, params.id);
    const other = await findTopicByName(tx, name);
    if (other && other.id !== params.id) throw new Problem('topic-exists');
    await updateTopic(tx, params.id, name, area);
    const questions =
      before.name === name ? 0 : await renameTopicInQuestions(tx, before.name, name, user.accountId);
    await audit(tx, {
      actor: user.accountId,
      action: 'topic.edit',
      subject: ['topic', params.id],
      before: { name: before.name, area: before.area },
      after: { name, area, questions },
    });
    return { questions };
  });
}

export async function mergeTopic({ body, db, params, user }: Call<typeof contract.mergeTopic, CurrentUser>) {
  if (body.into === params.id)
    throw new Problem('invalid-input', { issues: [{ path: 'into', message: 'Choose another topic' }] });
  return await transaction(db, async (tx) => {
    await lockTopicTree(tx);
    const from = await getTopic(tx, params.id);
    const into = await getTopic(tx, body.into);
    const questions = await renameTopicInQuestions(tx, from.name, into.name, user.accountId);
    await deleteTopic(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'topic.merge',
      subject: ['topic', params.id],
      before: { name: from.name, area: from.area },
      after: { name: into.name, area: into.area, questions },
    });
    return { questions };
  });
}

export async function removeTopic({ db, params, user }: Call<typeof contract.removeTopic, CurrentUser>) {
  return await transaction(db, async (tx) => {
    await lockTopicTree(tx);
    const { name, area } = await getTopic(tx, params.id);
    const questions = await countQuestionsOfTopic(tx, name);
    if (questions > 0) throw new Problem('topic-used', { data: { questions } });
    await deleteTopic(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'topic.delete',
      subject: ['topic', params.id],
      before: { name, area },
    });
    return null;
  });
}

export async function orderTopics({ body, db, user }: Call<typeof contract.orderTopics, CurrentUser>) {
  return await transaction(db, async (tx) => {
    await lockTopicTree(tx);
    const before = await listTopicIds(tx);
    const wanted = new Set(body.ids);
    if (
      wanted.size !== body.ids.length ||
      wanted.size !== before.length ||
      !before.every((id) => wanted.has(id))
    )
      throw new Problem('tree-changed');
    await updateTopicOrder(tx, body.ids);
    await audit(tx, {
      actor: user.accountId,
      action: 'topic.order',
      subject: ['topic', 'tree'],
      before: { ids: before },
      after: { ids: body.ids },
    });
    return null;
  });
}
