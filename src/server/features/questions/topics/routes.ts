import * as contract from '#contract/questions/topics.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { createTopic, editTopic, listTopics, mergeTopic, orderTopics, removeTopic } from './actions.ts';

export const topicRoutes = [
  route(contract.listTopics).for(admin).to(listTopics),
  route(contract.createTopic).for(admin).to(createTopic),
  route(contract.orderTopics).for(admin).to(orderTopics),
  route(contract.editTopic).for(admin).to(editTopic),
  route(contract.mergeTopic).for(admin).to(mergeTopic),
  route(contract.removeTopic).for(admin).to(removeTopic),
];
