import { admins, type Row } from './callers.ts';

/** Calls about what other programs are told and may do. */
export const integrationPermissions: Record<string, Row> = {
  'GET /webhooks': { may: admins },
  // Without WEBHOOK_PRIVATE the address of this machine is refused.
  'POST /webhooks': {
    may: admins,
    aim: {
      path: () => '/webhooks',
      body: () => ({ url: 'http://127.0.0.1/', description: '', events: ['person.changed'] }),
    },
    refused: { admin: 'webhook-address' },
  },
  'PUT /webhooks/:id': {
    may: admins,
    aim: {
      path: () => '/webhooks/1000000',
      body: () => ({ description: '', events: ['person.changed'], active: true }),
    },
    refused: { admin: 'not-found' },
  },
  'DELETE /webhooks/:id': {
    may: admins,
    aim: { path: () => '/webhooks/1000000' },
    refused: { admin: 'not-found' },
  },
  'POST /webhooks/:id/secret': {
    may: admins,
    aim: { path: () => '/webhooks/1000000/secret' },
    refused: { admin: 'not-found' },
  },
  'POST /webhooks/:id/trial': {
    may: admins,
    aim: { path: () => '/webhooks/1000000/trial' },
    refused: { admin: 'not-found' },
  },
  'GET /webhooks/:id/deliveries': { may: admins, aim: { path: () => '/webhooks/1000000/deliveries' } },
  'POST /webhooks/:id/deliveries/:delivery/repeat': {
    may: admins,
    aim: { path: () => '/webhooks/1000000/deliveries/1/repeat' },
    refused: { admin: 'not-found' },
  },
};
