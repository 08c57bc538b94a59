import * as webhooks from '#contract/integrations/webhooks.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  createWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  repeatDelivery,
  tryWebhook,
} from './webhooks/actions.ts';

export const integrationRoutes = [
  route(webhooks.listWebhooks).for(admin).to(listWebhooks),
  route(webhooks.createWebhook).for(admin).to(createWebhook),
  route(webhooks.editWebhook).for(admin).to(editWebhook),
  route(webhooks.removeWebhook).for(admin).to(removeWebhook),
  route(webhooks.renewWebhookSecret).for(admin).to(renewWebhookSecret),
  route(webhooks.tryWebhook).for(admin).to(tryWebhook),
  route(webhooks.listDeliveries).for(admin).to(listDeliveries),
  route(webhooks.repeatDelivery).for(admin).to(repeatDelivery),
];
