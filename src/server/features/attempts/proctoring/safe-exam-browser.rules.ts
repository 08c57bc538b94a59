import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** The keys of Safe Exam Browser that a test takes, in lower case; where both lists are empty, any browser will do. */
export type BrowserKeys = { seb_config_keys: readonly string[]; seb_exam_keys: readonly string[] };

type Headers = Record<string, string | string[] | undefined>;

/** Where a call went and where its test is shown: absolute addresses without a fragment, by the portal's own knowledge. */
type Addresses = { call: string; page: string };

/** The headers with the hash: from Safe Exam Browser itself, or from the test's page, which asks it where it sends none. */
const CONFIG = { call: 'x-safeexambrowser-configkeyhash', page: 'x-exam-page-configkeyhash' };
const EXAM = { call: 'x-safeexambrowser-requesthash', page: 'x-exam-page-requesthash' };

/** Whether a test is written in Safe Exam Browser. */
export function requiresSafeBrowser({ seb_config_keys, seb_exam_keys }: BrowserKeys): boolean {
  return seb_config_keys.length + seb_exam_keys.length > 0;
}

/**
 * Why a call may not come from this browser. Of each list that names keys the call has to show one: the SHA-256 of the address and
 * the key, as https://safeexambrowser.org/developer/seb-config-key.html has it.
 */
export function checkBrowserKeys(
  keys: BrowserKeys,
  headers: Headers,
  addresses: Addresses,
): ProblemCode | undefined {
  const shown =
    isShown(keys.seb_config_keys, CONFIG, headers, addresses) &&
    isShown(keys.seb_exam_keys, EXAM, headers, addresses);
  return shown ? undefined : 'safe-exam-browser-needed';
}

function isShown(keys: readonly string[], names: Addresses, headers: Headers, addresses: Addresses): boolean {
  if (keys.length === 0) return true;
  // Every key and both ways are looked at, so that the time it takes tells nothing.
  const matches = keys.flatMap((key) =>
    (['call', 'page'] as const).map((way) => isHashOf(headers[names[way]], addresses[way] + key)),
  );
  return matches.includes(true);
}

function isHashOf(given: string | string[] | undefined, text: string): boolean {
  const digest = createHash('sha256').update(text).digest();
  const told = Buffer.from(typeof given === 'string' && /^[0-9a-f]{64}$/i.test(given) ? given : '', 'hex');
  return told.length === digest.length && timingSafeEqual(told, digest);
}
