import { timingSafeEqual } from 'node:crypto';
import { searchForm } from '#contract/text-form.ts';
import type { Call } from '#server/context.ts';
import { listAdmittedAmong } from '#server/features/aptitudes/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isInNetworks } from '#server/platform/http/client-network.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { explainNotAdmitted } from './admission.rules.ts';

/** Whom a test is for, and what a first start needs. */
type AdmissionTerms = {
  id: number;
  trades: string[];
  batches: number[];
  listed_only: boolean;
  networks: string[];
  access_code: string | null;
};

/** Throws `not-admitted` with the reason where the test is not for this user. */
export async function checkAdmission(db: Database, test: AdmissionTerms, user: CurrentUser): Promise<void> {
  const listed = await readAdmissionList(db, test, [user.accountId]);
  refuseUnadmitted(test, user, listed);
}

/** Which of these accounts are on the list of a test. Reads nothing, and returns an empty set, where the test has no list. */
export async function readAdmissionList(
  db: Database,
  test: AdmissionTerms,
  accounts: number[],
): Promise<Set<number>> {
  return test.listed_only ? await listAdmittedAmong(db, test.id, accounts) : new Set();
}

function refuseUnadmitted(test: AdmissionTerms, user: CurrentUser, listed: Set<number>): void {
  const message = explainNotAdmitted(test, { ...user, listed: listed.has(user.accountId) });
  if (message) throw new Problem('not-admitted', { message });
}

function refuseOtherNetworks({ networks }: AdmissionTerms, address: string): void {
  if (networks.length > 0 && !isInNetworks(address, networks)) throw new Problem('outside-network');
}

/**
 * Checks the network and the access code of a first start, and counts wrong codes. Throws `outside-network`,
 * `access-code-needed`, `wrong-access-code` or `too-many-tries`.
 */
export async function checkNetworkAndAccessCode(
  { address, loginThrottle }: Pick<Call, 'address' | 'loginThrottle'>,
  test: AdmissionTerms,
  accountId: number,
  code: string | undefined,
): Promise<void> {
  refuseOtherNetworks(test, address);
  const { access_code } = test;
  if (access_code === null) return;
  if (!code) throw new Problem('access-code-needed');
  const right = await loginThrottle
    .guard(`access code ${test.id} ${accountId}`, async () => isSameCode(access_code, code))
    .catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'too-many-tries') throw error;
      const { retryAfter } = error.details;
      const message = `Too many wrong codes. Try again in ${retryAfter} s. Ask the invigilator for the code.`;
      throw new Problem('too-many-tries', { message, ...(retryAfter && { retryAfter }) });
    });
  if (!right) throw new Problem('wrong-access-code');
}

/**
 * Checks all of that again under the lock on the test, since its terms may have changed while the student waited. Counts no
 * wrong codes: a caller who got here knew the code. `listed` comes from `readAdmissionList`. Throws the same, and `not-admitted`.
 */
export function recheckAdmission(
  test: AdmissionTerms,
  { address, body, user }: { address: string; body: { access_code?: string | undefined }; user: CurrentUser },
  listed: Set<number>,
): void {
  refuseUnadmitted(test, user, listed);
  refuseOtherNetworks(test, address);
  if (test.access_code === null) return;
  if (!body.access_code) throw new Problem('access-code-needed');
  if (!isSameCode(test.access_code, body.access_code)) throw new Problem('wrong-access-code');
}

/** Compares digests, so that the time it takes reveals nothing. */
function isSameCode(one: string, other: string): boolean {
  const digest = (code: string) => hashToken(searchForm(code));
  return timingSafeEqual(digest(one), digest(other));
}
