import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { text } from '#contract/text.ts';

export const TopicName = text(1, 60, 'Name the topic');
const AreaName = text(1, 60, 'Name the area');

/** A topic under its area. `id` is null if questions use the topic but it is not in the tree. */
export const Topic = z.object({
  id: z.nullable(Id),
  name: z.string(),
  area: z.string(),
  /** Ready questions. */
  questions: z.int(),
  /** Questions of any status; each gets a new version when the topic is renamed or merged. */
  all: z.int(),
});
export type Topic = z.infer<typeof Topic>;

export const listTopics = endpoint({
  method: 'GET',
  path: '/question/topics',
  summary: 'The topic tree with the number of ready questions under each topic',
  reply: z.array(Topic),
});

const TopicFields = z.strictObject({ name: TopicName, area: AreaName });

export const createTopic = endpoint({
  method: 'POST',
  path: '/question/topic/create',
  summary: 'Add a topic to the end of its area',
  body: TopicFields,
  reply: Topic,
});

export const editTopic = endpoint({
  method: 'PUT',
  path: '/question/topic/:id',
  summary: 'Rename a topic or move it to another area; its questions get a new version under the new name',
  params: IdParams,
  body: TopicFields,
  reply: z.object({ questions: z.int() }),
});

export const mergeTopic = endpoint({
  method: 'POST',
  path: '/question/topic/merge/:id',
  summary: 'Give the questions of a topic to another one and remove it',
  params: IdParams,
  body: z.strictObject({ into: Id }),
  reply: z.object({ questions: z.int() }),
});

export const removeTopic = endpoint({
  method: 'DELETE',
  path: '/question/topic/:id',
  summary: 'Remove a topic that no question uses',
  params: IdParams,
  reply: Nothing,
});

export const orderTopics = endpoint({
  method: 'POST',
  path: '/question/topic/order',
  summary: 'Put the whole tree into this order; every topic is named once',
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(2_000)) }),
  reply: Nothing,
});
