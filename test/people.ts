import type { Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import { getAccount, insertAccount } from '#server/features/accounts/queries.ts';
import { insertSession } from '#server/features/accounts/sessions/queries.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { mintToken } from '#server/platform/auth/tokens.ts';
import type { CallParts, Reply } from './api-client.ts';
import type { Portal } from './portal.ts';

export const PASSWORD = 'a fine password';
const passwordHash = createPasswords().hash(PASSWORD);

/** A person with an account and an open session, who can make calls. */
export type Person = {
  id: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  token: string;
  call<E extends Endpoint>(endpoint: E, parts?: CallParts<E>): Promise<Reply<E>>;
};

type Wanted = { regno?: string; name?: string; trade?: Trade; batch?: number; role?: Role };

let count = 0;

export async function aPerson(portal: Portal, wanted: Wanted = {}): Promise<Person> {
  count++;
  const person = {
    regno: `T${process.pid}-${count}`,
    name: `Invented Person ${count}`,
    trade: 'GCS' as Trade,
    batch: 2026,
    ...wanted,
  };
  const id = await insertAccount(portal.db, { ...person, passwordHash: await passwordHash });
  const token = await signInAgain(portal, id);
  return { id, token, ...person, call: (endpoint, parts) => portal.call(endpoint, parts, token) };
}

/** A further session of an account. */
export async function signInAgain(portal: Portal, id: number): Promise<string> {
  const { token, tokenHash } = mintToken();
  const account = await getAccount(portal.db, id);
  await insertSession(portal.db, account, tokenHash);
  return token;
}

export const aStudent = (portal: Portal, wanted: Wanted = {}) =>
  aPerson(portal, { ...wanted, role: 'student' });
export const aJspr = (portal: Portal, wanted: Wanted = {}) => aPerson(portal, { ...wanted, role: 'jspr' });
export const anAdmin = (portal: Portal) => aPerson(portal, { role: 'admin', trade: 'GENERAL' });
