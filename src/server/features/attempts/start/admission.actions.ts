import { timingSafeEqual } from 'node:crypto';
import type { Call } from '#server/context.ts';
import { listAdmittedAmong } from '#server/features/aptitudes/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isInNetworks } from '#server/platform/http/client-network.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { explainNotAdmitted } from './admission.rules.ts';

/** Whom a test is for and what a first start has to bring, as its row says. */
type AdmissionTerms = {
  id: number;
  trades: string[];
  batches: number[];
  listed_only: boolean;
  networks: string[];
  access_code: string | null;
};

/** Throws `not-admitted` with the reason where a test is not for somebody. */
export async function checkAdmission(db: Database, test: AdmissionTerms, viewer: CurrentUser): Promise<void> {
  const listed = await readAdmissionList(db, test, [viewer.accountId]);
  refuseUnadmitted(test, viewer, listed);
}

/** Which of some accounts are on the list of a test. Nothing is read where the test goes by no list: then the set is empty. */
export async function readAdmissionList(
  db: Database,
  test: AdmissionTerms,
  accounts: number[],
): Promise<Set<number>> {
  return test.listed_only ? await listAdmittedAmong(db, test.id, accounts) : new Set();
}

function refuseUnadmitted(test: AdmissionTerms, viewer: CurrentUser, listed: Set<number>): void {
  const message = explainNotAdmitted(test, { ...viewer, listed: listed.has(viewer.accountId) });
  if (message) throw new Problem('not-admitted', { message });
}

function refuseOtherNetworks({ networks }: AdmissionTerms, address: string): void {
  if (networks.length > 0 && !isInNetworks(address, networks)) throw new Problem('outside-network');
}

/**
 * Asks of a first start the network of the institute and the access code, whose tries are counted. Throws `outside-network`,
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
      const message = `Too many wrong codes. Try again in ${retryAfter} s, with the code that the invigilator tells.`;
      throw new Problem('too-many-tries', { message, ...(retryAfter && { retryAfter }) });
    });
  if (!right) throw new Problem('wrong-access-code');
}

/**
 * Asks all of that again of the held test, whose terms may have changed while the student waited. Counts no try: whoever got here has
 * not guessed. `listed` is what `readList` gives. Throws the same, and `not-admitted`.
 */
export function recheckAdmission(
  test: AdmissionTerms,
  {
    address,
    body,
    viewer,
  }: { address: string; body: { access_code?: string | undefined }; viewer: CurrentUser },
  listed: Set<number>,
): void {
  refuseUnadmitted(test, viewer, listed);
  refuseOtherNetworks(test, address);
  if (test.access_code === null) return;
  if (!body.access_code) throw new Problem('access-code-needed');
  if (!isSameCode(test.access_code, body.access_code)) throw new Problem('wrong-access-code');
}

/** Compared by digest, so that the time it takes tells nothing. */
function isSameCode(one: string, other: string): boolean {
  const digest = (code: string) => hashToken(code.trim().toLowerCase());
  return timingSafeEqual(digest(one), digest(other));
}
