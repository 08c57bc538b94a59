import type * as contract from '#contract/access/api-tokens.ts';
import type { Call } from '#server/context.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { mintApiToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { insertApiToken, listTokens, revokeToken } from './queries.ts';

export async function listApiTokens({ db }: Call<typeof contract.listApiTokens, CurrentUser>) {
  const tokens = await listTokens(db);
  return tokens.map(({ regno, creator, ...token }) => ({ ...token, created_by: { regno, name: creator } }));
}

export async function createApiToken({ body, db, user }: Call<typeof contract.createApiToken, CurrentUser>) {
  const { token, tokenHash } = mintApiToken();
  const created = await transaction(db, async (tx) => {
    const row = await insertApiToken(tx, user.accountId, tokenHash, body);
    await audit(tx, {
      actor: user.accountId,
      action: 'api-token.create',
      subject: ['api_token', row.id],
      after: { name: body.name, scopes: body.scopes, expires_at: row.expires_at },
    });
    return row;
  });
  return { ...created, token };
}

export async function revokeApiToken({
  db,
  params,
  sessions,
  user,
}: Call<typeof contract.revokeApiToken, CurrentUser>) {
  const creator = await transaction(db, async (tx) => {
    const revoked = await revokeToken(tx, params.id, user.accountId);
    if (!revoked) throw new Problem('not-found');
    await audit(tx, {
      actor: user.accountId,
      action: 'api-token.revoke',
      subject: ['api_token', params.id],
      before: { name: revoked.name },
    });
    await notifyAccountsChanged(tx, [revoked.created_by]);
    return revoked.created_by;
  });
  sessions.forget(creator);
  return null;
}
