import { expect, test } from 'vitest';
import { routes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import { anAnnouncementFor } from '#test/announcements.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAppeal } from '#test/blocks.ts';
import { aProblem, solve } from '#test/coding.ts';
import { aJspr, anAdmin, aPerson, aStudent, type Person } from '#test/people.ts';
import { type Caller, callers, type World } from '#test/permissions/callers.ts';
import { codingPermissions } from '#test/permissions/coding.ts';
import { integrationPermissions } from '#test/permissions/integrations.ts';
import { accountPermissions } from '#test/permissions/people.ts';
import { questionPermissions } from '#test/permissions/questions.ts';
import { signInPermissions } from '#test/permissions/sign-in.ts';
import { testPermissions } from '#test/permissions/tests.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession } from '#test/practice.ts';
import { aReport } from '#test/question-reports.ts';
import { request } from '#test/raw-request.ts';
import { admin } from './permission.ts';

const portal = usePortal();

/** One row for each call of the API. */
const table = {
  ...accountPermissions,
  ...signInPermissions,
  ...codingPermissions,
  ...integrationPermissions,
  ...questionPermissions,
  ...testPermissions,
};

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;
const rowless = (routes: Route[]) => routes.map(nameOf).filter((name) => !(name in table));

/** The token of a new caller; that of the student is the one in `World`. */
async function tokenOf(caller: Caller, student?: Person): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined;
  if (caller === 'student') return (student ?? (await aStudent(portal, { trade: 'GCS' }))).token;
  if (caller === 'other student') return (await aStudent(portal, { trade: 'GCS' })).token;
  if (caller === 'JSPR') return (await aJspr(portal, { trade: 'GCS' })).token;
  if (caller === 'other JSPR') return (await aJspr(portal, { trade: 'GME' })).token;
  if (caller === 'SPR') return (await aPerson(portal, { role: 'spr', trade: 'GCS' })).token;
  return (await anAdmin(portal)).token;
}

async function aWorld(): Promise<World> {
  const question = await aQuestion(portal);
  const { student, startedAttempt, test } = await anAttempt(portal, {
    student: await aStudent(portal, { trade: 'GCS' }),
    test: await anAptitude(portal, { questions: [question], release: 'at-once' }),
  });
  const option = startedAttempt.questions[0]?.options[0]?.id ?? '';
  const report = await aReport(portal, { student });
  const practice = await aPracticeSession(student, { topics: ['Trains'], count: 1 });
  const appeal = await anAppeal(portal, await aStudent(portal, { trade: 'GCS' }));
  return {
    ...{ student, test, question, option, appeal, attempt: startedAttempt.attempt.id },
    ...{ report: report.id, reported: report.question, practice: practice.id },
    announcement: await anAnnouncementFor(portal, student),
    submission: await solve(portal, student, await aProblem(portal)),
  };
}

test('every call of the API has a row here, and every row is a call', () => {
  expect(rowless(routes)).toEqual([]);
  expect(Object.keys(table).sort()).toEqual(routes.map(nameOf).sort());
});

test('a call without a row is caught', () => {
  const endpoint = { ...(routes[0] as Route).endpoint, path: '/planted' } as const;
  expect(rowless([...routes, { ...(routes[0] as Route), endpoint, permission: admin }])).toEqual([
    'GET /planted',
  ]);
});

test.each(Object.entries(table))('%s checks permission before it parses the call', async (name, { may }) => {
  const [method = '', path = ''] = name.split(' ');
  const address = `/api${path.replace(/:\w+/, 'rubbish')}?rubbish=1`;
  const answers = await Promise.all(
    callers.map(async (caller) => {
      const token = await tokenOf(caller);
      const body = method === 'GET' ? undefined : { rubbish: true };
      const { envelope } = await request(portal, method, address, { token, body });
      return [caller, `${envelope.status} ${envelope.code}`];
    }),
  );
  const refusal = (caller: Caller) => (caller === 'anonymous' ? '401 unauthenticated' : '403 forbidden');
  expect(answers).toEqual(
    callers.map((caller) => [caller, may.includes(caller) ? '400 invalid-input' : refusal(caller)]),
  );
});

const aimed = Object.entries(table).filter(([, row]) => row.aim);
const cases = aimed.flatMap(([name, row]) => row.may.map((caller) => [name, caller, row] as const));

test.each(cases)('%s about a student, called by the %s', async (name, caller, { aim, refused }) => {
  const world = await aWorld();
  const [method = '', path = ''] = name.split(' ');
  const { envelope } = await request(portal, method, `/api${aim?.path?.(world) ?? path}`, {
    token: await tokenOf(caller, world.student),
    body: aim?.body?.(world),
  });
  const code = refused?.[caller];
  if (code) expect(envelope).toMatchObject({ success: false, code });
  else expect([401, 403]).not.toContain(envelope.status);
});
