import { createApiToken } from '#contract/access/api-tokens.ts';
import type { Scope } from '#contract/scope.ts';
import type { Person } from './people.ts';

/** A token that an admin has created over HTTP. */
export async function anApiToken(admin: Person, scopes: Scope[], days = 30) {
  const { data } = await admin.call(createApiToken, { body: { name: 'Invented program', scopes, days } });
  return data;
}
