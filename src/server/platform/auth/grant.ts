import { LRUCache } from 'lru-cache';
import type { Grant } from './permission.ts';

type GrantParts = {
  scopes: readonly string[];
  testScopes?: readonly string[];
  tests?: readonly number[];
  apiToken?: number;
};

const grants = new LRUCache<string, Grant>({ max: 10_000 });

/** The grant of these parts: the same object for the same parts, so that the session cache sees that nothing changed. */
export function grantOf({ scopes, testScopes = [], tests = [], apiToken }: GrantParts): Grant {
  const key = JSON.stringify([scopes, testScopes, tests, apiToken]);
  const known = grants.get(key);
  if (known) return known;
  const grant = {
    scopes: new Set(scopes),
    testScopes: new Set(testScopes),
    tests: new Set(tests),
    ...(apiToken !== undefined && { apiToken }),
  };
  grants.set(key, grant);
  return grant;
}
