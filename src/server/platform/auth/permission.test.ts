import { expect, test } from 'vitest';
import { routes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAppeal } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aReport } from '#test/question-reports.ts';
import { request } from '#test/raw-request.ts';
import { admin } from './permission.ts';

const portal = usePortal();

const callers = ['anonymous', 'student', 'other student', 'JSPR', 'other JSPR', 'SPR', 'admin'] as const;
type Caller = (typeof callers)[number];

const everyone: Caller[] = [...callers];
const signedIn: Caller[] = callers.filter((caller) => caller !== 'anonymous');
const students: Caller[] = signedIn.filter((caller) => caller !== 'admin');
const moderators: Caller[] = ['JSPR', 'other JSPR', 'admin'];
const admins: Caller[] = ['admin'];

/** What belongs to the student, at whom the calls of others aim. */
type World = {
  student: Person;
  attempt: number;
  test: number;
  question: number;
  option: string;
  /** Of another student of the same trade. */
  appeal: number;
  /** The student's report of another question of the own trade, at a test that is over. */
  report: number;
  reported: number;
};
type Aim = { path?: (world: World) => string; body?: (world: World) => object };

/** Who may call, and whom a sound call about the student's own things still refuses, with which code. */
type Row = { may: Caller[]; aim?: Aim; refused?: Partial<Record<Caller, string>> };

const forStudents = {
  'other student': 'not-yourself',
  JSPR: 'not-yourself',
  'other JSPR': 'not-yourself',
  SPR: 'not-yourself',
};
const users: Aim = { body: ({ student }) => ({ users: [student.regno] }) };

const table: Record<string, Row> = {
  'GET /settings': { may: everyone },
  'POST /user/login': { may: everyone },
  'POST /user/register': { may: everyone },
  'GET /user/verify-session': { may: signedIn },
  'POST /user/logout': { may: signedIn },
  'POST /user/change-password': {
    may: signedIn,
    aim: { body: ({ student }) => ({ regno: student.regno, oldPassword: 'not it', newPassword: 'abcde' }) },
    refused: { ...forStudents, admin: 'not-yourself' },
  },
  'GET /user/profile': { may: signedIn },
  'PUT /user/edit-profile': { may: signedIn },
  'POST /user/change-mail': {
    may: signedIn,
    aim: { body: () => ({ mail: 'other@example.org', password: 'not it' }) },
    refused: Object.fromEntries(signedIn.map((caller) => [caller, 'wrong-password'])),
  },
  'POST /user/verify-mail': {
    may: signedIn,
    aim: { body: () => ({ otp: '123456' }) },
    refused: Object.fromEntries(signedIn.map((caller) => [caller, 'wrong-code'])),
  },
  'POST /user/cancel-mail': { may: signedIn },
  'POST /user/remove-mail': { may: signedIn },
  'POST /user/update-avatar': { may: signedIn },
  'DELETE /user/avatar': { may: signedIn },
  'GET /picture/:file': { may: everyone },
  'GET /settings/picture/:file': { may: everyone },
  'GET /user/sessions': { may: signedIn },
  'DELETE /user/session/:id': { may: signedIn },
  'POST /user/end-sessions': { may: signedIn },
  'GET /user/export': { may: signedIn },
  'GET /user/erasure': { may: signedIn },
  'POST /user/request-erasure': {
    may: signedIn,
    aim: { body: () => ({ password: 'not it' }) },
    refused: Object.fromEntries(signedIn.map((caller) => [caller, 'wrong-password'])),
  },
  'POST /user/withdraw-erasure': {
    may: signedIn,
    aim: {},
    refused: Object.fromEntries(signedIn.map((caller) => [caller, 'no-erasure'])),
  },
  'GET /erasure': { may: admins },
  'POST /erasure/carry-out/:id': {
    may: admins,
    aim: { path: () => '/erasure/carry-out/1000000' },
    refused: { admin: 'not-found' },
  },
  'POST /erasure/decline/:id': {
    may: admins,
    aim: { path: () => '/erasure/decline/1000000', body: () => ({ reason: 'No' }) },
    refused: { admin: 'not-found' },
  },
  'GET /user/generate-otp/:regno': { may: everyone },
  'POST /user/forgot-password': { may: everyone },
  'GET /user/blocked': {
    may: moderators,
    aim: { path: ({ student }) => `/user/blocked?trade=${student.trade}` },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'POST /user/block': { may: moderators, aim: users, refused: { 'other JSPR': 'out-of-trade' } },
  'POST /user/unblock': { may: moderators, aim: users, refused: { 'other JSPR': 'out-of-trade' } },
  'GET /user/blockable': {
    may: moderators,
    aim: { path: ({ student }) => `/user/blockable?trade=${student.trade}` },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'GET /user/block-history': {
    may: moderators,
    aim: { path: ({ student }) => `/user/block-history?regno=${student.regno}` },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'POST /user/appeal': { may: everyone },
  'GET /user/appeals': {
    may: moderators,
    aim: { path: ({ student }) => `/user/appeals?trade=${student.trade}` },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'POST /user/accept-appeal/:id': {
    may: moderators,
    aim: { path: ({ appeal }) => `/user/accept-appeal/${appeal}` },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'POST /user/decline-appeal/:id': {
    may: moderators,
    aim: {
      path: ({ appeal }) => `/user/decline-appeal/${appeal}`,
      body: () => ({ answer: 'Come and see us.' }),
    },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'GET /user/jsprs': { may: signedIn },
  'GET /user/sprs': { may: signedIn },
  'POST /user/add-jsprs': { may: admins },
  'POST /user/remove-jsprs': { may: admins },
  'POST /user/add-sprs': { may: admins },
  'POST /user/remove-sprs': { may: admins },
  'POST /user/add-admins': { may: admins },
  'POST /user/remove-admins': { may: admins },
  'GET /user/directory': { may: admins },
  'GET /user/directory/regnos': { may: admins },
  'GET /user/directory/export': { may: admins },
  'GET /user/person': { may: admins },
  'PUT /user/person': { may: admins },
  'POST /user/archive': { may: admins },
  'POST /user/restore': { may: admins },
  'GET /year/preview': { may: admins },
  'POST /year/act': { may: admins },
  'GET /year/acts': { may: admins },
  'POST /year/undo/:id': { may: admins },
  'POST /roster/import': { may: admins },
  'GET /roster/import': { may: admins },
  'GET /roster/import/:id': { may: admins },
  'GET /roster/import/:id/columns': { may: admins },
  'PUT /roster/import/:id/plan': { may: admins },
  'GET /roster/import/:id/rows': { may: admins },
  'POST /roster/import/:id/start': { may: admins },
  'POST /roster/import/:id/undo': { may: admins },
  'DELETE /roster/import/:id': { may: admins },
  'GET /roster/student': { may: admins },
  'POST /roster/invite': { may: admins, aim: users },
  'POST /roster/invite-waiting': { may: admins },
  'PUT /roster/registration': { may: admins },
  'POST /user/reset-link': {
    may: admins,
    aim: { body: ({ student }) => ({ regno: student.regno, show: true }) },
  },
  'POST /user/read-link': { may: everyone },
  'POST /user/use-link': { may: everyone },
  'GET /question': { may: admins },
  'GET /question/topics': { may: admins },
  'GET /question/generators': { may: admins },
  'POST /question/generators/preview': { may: admins },
  'POST /question/generators/draw': { may: admins },
  'POST /question/generators/undo': { may: admins },
  'POST /question/create': { may: admins },
  'POST /question/preview': { may: admins },
  'POST /question/picture': { may: admins },
  'GET /question/stimulus': { may: admins },
  'POST /question/stimulus': { may: admins },
  'GET /question/stimulus/:id': { may: admins },
  'PUT /question/stimulus/:id': { may: admins },
  'GET /question/export': { may: admins },
  'POST /question/export': { may: admins },
  'GET /question/template': { may: admins },
  'GET /question/import': { may: admins },
  'POST /question/import': { may: admins },
  'GET /question/import/:id': { may: admins },
  'GET /question/import/:id/item': { may: admins },
  'PUT /question/import/:id/item/:position': { may: admins },
  'POST /question/import/:id/choose': { may: admins },
  'POST /question/import/:id/start': { may: admins },
  'POST /question/import/:id/undo': { may: admins },
  'DELETE /question/import/:id': { may: admins },
  'GET /question/:id': { may: admins },
  'PUT /question/:id': { may: admins },
  'DELETE /question/:id': { may: admins },
  'POST /question/restore/:id': { may: admins },
  'POST /question/status': { may: admins },
  'POST /question/similar': { may: admins },
  'GET /question/:id/history': { may: admins },
  'GET /question/:id/use': { may: admins },
  'GET /question/:id/use/:aptitude_id': { may: admins },
  'POST /question/topic/create': { may: admins },
  'POST /question/topic/order': { may: admins },
  'PUT /question/topic/:id': { may: admins },
  'POST /question/topic/merge/:id': { may: admins },
  'DELETE /question/topic/:id': { may: admins },
  'GET /aptitude': { may: signedIn },
  'GET /aptitude/upcoming': { may: signedIn },
  'GET /aptitude/past': { may: signedIn },
  'GET /aptitude/manage': { may: admins },
  'POST /aptitude/create': { may: admins },
  'GET /aptitude/:id': { may: admins },
  'PUT /aptitude/:id': { may: admins },
  'DELETE /aptitude/:id': { may: admins },
  'POST /aptitude/restore/:id': { may: admins },
  'PUT /aptitude/add-questions/:id': { may: admins },
  'POST /aptitude/question/delete': { may: admins },
  'PUT /aptitude/sections/:id': { may: admins },
  'PUT /aptitude/questions/:id': { may: admins },
  'GET /aptitude/checklist/:id': { may: admins },
  'POST /aptitude/publish/:id': { may: admins },
  'POST /aptitude/unpublish/:id': { may: admins },
  'POST /aptitude/duplicate/:id': { may: admins },
  'POST /aptitude/release/:id': { may: admins },
  'GET /aptitude/regrade/:id': { may: admins },
  'POST /aptitude/regrade/preview/:id': { may: admins },
  'POST /aptitude/regrade/apply/:id': { may: admins },
  'GET /question/:id/regrade': { may: admins },
  'POST /aptitude/preview/:id': { may: admins },
  'GET /aptitude/extra-time/:id': { may: admins },
  'POST /aptitude/extra-time/:id': { may: admins },
  'POST /aptitude/extra-time/withdraw/:id': { may: admins },
  'GET /aptitude/admission/:id': { may: admins },
  'POST /aptitude/admit/:id': { may: admins },
  'POST /aptitude/dismiss/:id': { may: admins },
  'GET /template': { may: admins },
  'POST /template/create': { may: admins },
  'DELETE /template/:id': { may: admins },
  'POST /template/use': { may: admins },
  'GET /venue': { may: signedIn },
  'GET /venue/manage': { may: admins },
  'POST /venue/create': { may: admins },
  'PUT /venue/:id': { may: admins },
  'DELETE /venue/:id': { may: admins },
  'POST /venue/restore/:id': { may: admins },
  'GET /aptitude/place/:id': { may: admins },
  'POST /aptitude/waive-venue/:id': { may: admins },
  'POST /aptitude/ask-for-venue/:id': { may: admins },
  'GET /aptitude/instructions/:id': { may: signedIn },
  'POST /aptitude/appear/:id': {
    may: students,
    aim: {
      path: ({ test }) => `/aptitude/appear/${test}`,
      body: ({ student }) => ({ regno: student.regno, trade: student.trade }),
    },
    refused: forStudents,
  },
  'POST /aptitude/submit/:id': {
    may: students,
    aim: {
      path: ({ test }) => `/aptitude/submit/${test}`,
      body: ({ student }) => ({ userData: { regno: student.regno, trade: student.trade }, answers: [] }),
    },
    refused: forStudents,
  },
  'POST /attempt/:attempt_id/answers': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/answers`,
      body: ({ question, option }) => ({
        epoch: 1,
        operations: [{ seq: 1, question_id: question, selected_options: [option] }],
      }),
    },
    // Whose attempt it is, is not told: it is as if there were none.
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'POST /attempt/:attempt_id/section': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/section`,
      body: () => ({ epoch: 1, section: 0 }),
    },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'POST /attempt/:attempt_id/violations': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/violations`,
      body: () => ({
        epoch: 1,
        violations: [{ seq: 1, kind: 'hidden', at: '2026-01-01T10:00:00Z', seconds: 8 }],
      }),
    },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'GET /aptitude/violations/:id': {
    may: signedIn,
    aim: { path: ({ student, test }) => `/aptitude/violations/${test}?regno=${student.regno}` },
    refused: { 'other student': 'forbidden', JSPR: 'forbidden', 'other JSPR': 'forbidden', SPR: 'forbidden' },
  },
  'POST /attempt/:attempt_id/presence': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/presence`,
      body: () => ({ epoch: 1, waiting: 0, visible: true }),
    },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'GET /aptitude/:id/board/events': { may: admins },
  'POST /aptitude/message/:id': { may: admins },
  'POST /aptitude/give-minutes/:id': { may: admins },
  'POST /aptitude/end/:id': { may: admins },
  'POST /aptitude/reopen/:id': { may: admins },
  'POST /aptitude/pause/:id': { may: admins },
  'POST /aptitude/resume/:id': { may: admins },
  'GET /aptitude/receipts/:id': {
    may: students,
    aim: { path: ({ test }) => `/aptitude/receipts/${test}` },
    refused: {
      'other student': 'not-appeared',
      JSPR: 'not-appeared',
      'other JSPR': 'not-appeared',
      SPR: 'not-appeared',
    },
  },
  // While the test is written nobody reads it but admins.
  'GET /aptitude/replay/:id': {
    may: students,
    aim: { path: ({ test }) => `/aptitude/replay/${test}` },
    refused: {
      student: 'attempt-writing',
      'other student': 'not-appeared',
      JSPR: 'not-appeared',
      'other JSPR': 'not-appeared',
      SPR: 'not-appeared',
    },
  },
  'GET /attempt/:attempt_id/replay': { may: admins },
  'GET /attempt/:attempt_id/chain': { may: admins },
  'GET /attempt/:attempt_id': { may: admins },
  'POST /attempt/:attempt_id/evidence': { may: admins },
  'POST /attempt/:attempt_id/evidence/admit': { may: admins },
  'POST /attempt/:attempt_id/evidence/withdraw': { may: admins },
  'GET /aptitude/responses/:id': { may: admins },
  'GET /aptitude/responses/:id/export': { may: admins },
  'GET /aptitude/user/response/:id': {
    may: signedIn,
    aim: { path: ({ student, test }) => `/aptitude/user/response/${test}?regno=${student.regno}` },
    refused: { 'other student': 'forbidden', JSPR: 'forbidden', 'other JSPR': 'forbidden', SPR: 'forbidden' },
  },
  'GET /aptitude/toppers/:id': { may: signedIn },
  // It is the caller's own attempt in any case; the student's is still written.
  'GET /aptitude/practise/:id': {
    may: signedIn,
    aim: { path: ({ test }) => `/aptitude/practise/${test}` },
    refused: Object.fromEntries(signedIn.map((caller) => [caller, 'not-found'])),
  },
  'POST /aptitude/practise/:id': {
    may: signedIn,
    aim: {
      path: ({ test }) => `/aptitude/practise/${test}`,
      body: ({ question }) => ({ question_id: question }),
    },
    refused: Object.fromEntries(signedIn.map((caller) => [caller, 'not-found'])),
  },
  // Whose report or result it is, is not told: it is as if there were none.
  'POST /report': {
    may: students,
    aim: {
      path: () => '/report',
      body: ({ test, question }) => ({
        aptitude_id: test,
        question_id: question,
        reason: 'unclear',
        words: 'What?',
      }),
    },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'GET /report/own': { may: students },
  'DELETE /report/:id': {
    may: students,
    aim: { path: ({ report }) => `/report/${report}` },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'GET /report': {
    may: moderators,
    aim: { path: ({ student }) => `/report?trade=${student.trade}` },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'GET /report/question/:id': {
    may: moderators,
    aim: { path: ({ reported }) => `/report/question/${reported}` },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'POST /report/answer/:id': {
    may: moderators,
    aim: {
      path: ({ reported }) => `/report/answer/${reported}`,
      body: ({ report }) => ({ outcome: 'nothing-wrong', words: 'All is well.', up_to: report }),
    },
    refused: { 'other JSPR': 'out-of-trade' },
  },
  'POST /report/reopen/:id': { may: admins },
  'GET /user/dashboard': { may: signedIn },
  'GET /mail': { may: admins },
  'GET /audit': { may: admins },
  'GET /audit/export': { may: admins },
};

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;
const rowless = (routes: Route[]) => routes.map(nameOf).filter((name) => !(name in table));

/** The token of a fresh caller; the student's is that of the world. */
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
  const { student, sitting, test } = await anAttempt(portal, {
    student: await aStudent(portal, { trade: 'GCS' }),
    test: await anAptitude(portal, { questions: [question], release: 'at-once' }),
  });
  const option = sitting.questions[0]?.options[0]?.id ?? '';
  const report = await aReport(portal, { student });
  const appeal = await anAppeal(portal, await aStudent(portal, { trade: 'GCS' }));
  return {
    ...{ student, test, question, option, appeal, attempt: sitting.attempt.id },
    ...{ report: report.id, reported: report.question },
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

test.each(Object.entries(table))(
  '%s lets in whom it should, before it looks at what was sent',
  async (name, { may }) => {
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
  },
);

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
