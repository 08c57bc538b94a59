import { beforeAll, expect, test } from 'vitest';
import { Duty } from '#contract/person.ts';
import { type Scope, scopes } from '#contract/scope.ts';
import { routes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import { anApiToken } from '#test/api-tokens.ts';
import { anAptitude } from '#test/attempts.ts';
import { anAdminWith } from '#test/duties.ts';
import { anAdmin } from '#test/people.ts';
import { callsByScope } from '#test/permissions/scopes.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;
const placed = Object.entries(callsByScope).flatMap(([scope, calls]) =>
  calls.map((call) => [call, scope as keyof typeof callsByScope] as const),
);
const forAdmins = routes.filter(({ permission }) => permission.roles?.includes('admin'));

/** For each scope a token that holds it alone, and one that holds all others; and a token of all scopes. */
const tokens = { only: new Map<string, string>(), others: new Map<string, string>(), all: '' };
beforeAll(async () => {
  const admin = await anAdmin(portal);
  const create = async (held: Scope[]) => (await anApiToken(admin, held)).token;
  for (const scope of scopes) {
    tokens.only.set(scope, await create([scope]));
    tokens.others.set(scope, await create(scopes.filter((other) => other !== scope)));
  }
  tokens.all = await create([...scopes]);
});

/** The status of a call that is invalid, so that it changes nothing where it is allowed. */
async function statusOf(call: string, token: string, id = 1_000_000): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const address = `/api${path.replace(/:\w+/, String(id))}?rubbish=1`;
  const body = method === 'GET' ? undefined : { rubbish: true };
  return (await request(portal, method, address, { token, body })).status;
}

test('every call that admins may make stands once in the table, under its scope', () => {
  expect(new Set(placed.map(([call]) => call)).size).toBe(placed.length);
  expect(new Map(placed)).toEqual(new Map(forAdmins.map((route) => [nameOf(route), route.scope ?? 'full'])));
});

test('every scope opens something', () => {
  expect(Object.keys(callsByScope).sort()).toEqual(['full', 'own', ...scopes].sort());
  expect(Object.values(callsByScope).filter((calls) => calls.length === 0)).toEqual([]);
});

test.each(placed)('%s is open to API tokens of its scope only: %s', async (call, scope) => {
  const { only, others, all } = tokens;
  if (scope === 'own' || scope === 'full') return expect(await statusOf(call, all)).toBe(403);
  expect(await statusOf(call, only.get(scope) ?? '')).toBe(400);
  expect(await statusOf(call, others.get(scope) ?? '')).toBe(403);
});

/** What each duty opens: in every test, or in the tests that are named for the person. */
const duties: Record<Duty, { everywhere: Scope[]; inNamedTests: Scope[] }> = {
  setter: {
    everywhere: [
      ...(['tests:read', 'bank:read', 'bank:write', 'drafts:read', 'drafts:write'] as const),
      ...(['coding:read', 'coding:write'] as const),
    ],
    inNamedTests: [],
  },
  reviewer: {
    everywhere: ['tests:read', 'bank:read', 'drafts:read', 'review:write', 'coding:read'],
    inNamedTests: [],
  },
  invigilator: { everywhere: [], inNamedTests: ['invigilation:read', 'invigilation:write'] },
  analyst: { everywhere: ['tests:read', 'results:read', 'insights:read'], inNamedTests: [] },
};

const people = new Map<string, { token: string; test: number }>();
beforeAll(async () => {
  const admin = await anAdmin(portal);
  for (const duty of Duty.options) {
    const test = await anAptitude(portal, { questions: [] });
    const { token } = await anAdminWith(portal, admin, [duty], [test]);
    people.set(duty, { token, test });
  }
});

test.each(placed)('%s is open to the admins whose duties have its scope: %s', async (call, scope) => {
  for (const duty of Duty.options) {
    const { token, test } = people.get(duty) ?? { token: '', test: 0 };
    const held: string[] = ['own', ...duties[duty].everywhere];
    const named: string[] = duties[duty].inNamedTests;
    expect(await statusOf(call, token), duty).toBe(held.includes(scope) ? 400 : 403);
    const about = await statusOf(call, token, test);
    expect(about, `${duty}, named test`).toBe([...held, ...named].includes(scope) ? 400 : 403);
  }
});

const forOthers = routes.filter(({ permission }) => permission.roles && !permission.roles.includes('admin'));

test.each(forOthers.map(nameOf))('%s, a student’s call, is closed to API tokens', async (call) => {
  expect(await statusOf(call, tokens.all)).toBe(403);
});
