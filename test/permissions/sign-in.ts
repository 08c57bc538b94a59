import { admins, everyone, type Row } from './callers.ts';

/** Calls about identity providers and second factors. */
export const signInPermissions: Record<string, Row> = {
  'POST /user/second-factor/pass': { may: everyone },
  'GET /user/second-factor': { may: admins },
  'POST /user/second-factor/totp': {
    may: admins,
    aim: { body: () => ({ password: 'not it' }) },
    refused: { admin: 'wrong-password' },
  },
  'PUT /user/second-factor/totp': {
    may: admins,
    aim: { body: () => ({ code: '123456' }) },
    refused: { admin: 'factor-lost' },
  },
  'POST /user/second-factor/remove-totp': {
    may: admins,
    aim: { body: () => ({ password: 'not it' }) },
    refused: { admin: 'wrong-password' },
  },
  'POST /user/second-factor/recovery-codes': {
    may: admins,
    aim: { body: () => ({ password: 'not it' }) },
    refused: { admin: 'wrong-password' },
  },
  'POST /user/second-factor/challenge': { may: everyone },
  'POST /user/second-factor/pass-passkey': { may: everyone },
  'POST /user/second-factor/passkey-options': {
    may: admins,
    aim: { body: () => ({ password: 'not it' }) },
    refused: { admin: 'wrong-password' },
  },
  'POST /user/second-factor/passkey': {
    may: admins,
    aim: {
      body: () => ({
        name: 'Phone',
        credential: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a' } },
      }),
    },
    refused: { admin: 'factor-lost' },
  },
  'POST /user/second-factor/remove-passkey': {
    may: admins,
    aim: { body: () => ({ id: 1_000_000, password: 'not it' }) },
    refused: { admin: 'wrong-password' },
  },
  'POST /user/second-factor/reset': {
    may: admins,
    aim: { body: ({ student }) => ({ regno: student.regno }) },
    refused: { admin: 'no-factor' },
  },
  'POST /user/oidc/start': { may: everyone },
  'POST /user/oidc/callback': { may: everyone },
  'POST /user/oidc/link': {
    may: admins,
    aim: { body: () => ({ provider: 'campus', password: 'not it' }) },
    refused: { admin: 'wrong-password' },
  },
  'GET /user/oidc/links': { may: admins },
  'DELETE /user/oidc/link/:id': {
    may: admins,
    aim: { path: () => '/user/oidc/link/1000000' },
    refused: { admin: 'not-found' },
  },
};
