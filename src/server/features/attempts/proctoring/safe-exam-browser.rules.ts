import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** The keys of Safe Exam Browser that a test accepts, in lower case. With two empty lists it accepts any browser. */
export type BrowserKeys = { seb_config_keys: readonly string[]; seb_exam_keys: readonly string[] };

type Headers = Record<string, string | string[] | undefined>;

/** The addresses of a call and of its test's page: absolute, without a fragment, built from the portal's settings. */
type Addresses = { call: string; page: string };

/** The headers with the hash: `call` is sent by Safe Exam Browser itself, `page` by the test's page where the browser sends none. */
const CONFIG = { call: 'x-safeexambrowser-configkeyhash', page: 'x-exam-page-configkeyhash' };
const EXAM = { call: 'x-safeexambrowser-requesthash', page: 'x-exam-page-requesthash' };

/** Whether a test has to be taken in Safe Exam Browser. */
export function requiresSafeBrowser({ seb_config_keys, seb_exam_keys }: BrowserKeys): boolean {
  return seb_config_keys.length + seb_exam_keys.length > 0;
}

/**
 * Why a call from this browser is refused; undefined where it is not. For each list with keys the call has to prove one of them by the
 * SHA-256 of the address and the key; see https://safeexambrowser.org/developer/seb-config-key.html.
 */
export function checkBrowserKeys(
  keys: BrowserKeys,
  headers: Headers,
  addresses: Addresses,
): ProblemCode | undefined {
  const isProven =
    provesAnyKey(keys.seb_config_keys, CONFIG, headers, addresses) &&
    provesAnyKey(keys.seb_exam_keys, EXAM, headers, addresses);
  return isProven ? undefined : 'safe-exam-browser-needed';
}

function provesAnyKey(
  keys: readonly string[],
  names: Addresses,
  headers: Headers,
  addresses: Addresses,
): boolean {
  if (keys.length === 0) return true;
  // All keys and both headers are compared, so that the duration reveals nothing.
  const matches = keys.flatMap((key) =>
    (['call', 'page'] as const).map((way) => isHashOf(headers[names[way]], addresses[way] + key)),
  );
  return matches.includes(true);
}

function isHashOf(header: string | string[] | undefined, text: string): boolean {
  const digest = createHash('sha256').update(text).digest();
  const sent = Buffer.from(typeof header === 'string' && /^[0-9a-f]{64}$/i.test(header) ? header : '', 'hex');
  return sent.length === digest.length && timingSafeEqual(sent, digest);
}
