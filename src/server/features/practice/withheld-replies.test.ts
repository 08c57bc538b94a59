import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startAttempt } from '#contract/attempts/start.ts';
import { saveBookmark } from '#contract/practice/bookmarks.ts';
import { startMock } from '#contract/practice/mocks.ts';
import { routes } from '#server/app.ts';
import { beginMock, openPattern, sitMock } from '#test/mocks.ts';
import { aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopicQuestion, practiceCalls } from '#test/practice.ts';
import { request } from '#test/raw-request.ts';
import { withheldCases } from '#test/withheld-questions.ts';
import { makeRevisionCards } from './revision/actions.ts';

const portal = usePortal();
const cases = withheldCases(portal);
const TOPIC = 'Percentage';

let count = 0;

/** A question whose text, key and explanation can be told from those of all others. */
async function aMarkedQuestion() {
  const mark = `mark${++count}x`;
  const id = await aTopicQuestion(portal, TOPIC, {
    description: `Which word is ${mark}stem?`,
    options: [`${mark}a`, `${mark}b`, `${mark}c`, `${mark}d`],
    explanation: `It is ${mark}why.`,
  });
  return { id, mark };
}

type Met = { mock: number; sessions: number[]; question: number };
type Replies = Map<string, string>;

/** A student meets the questions of the topic in a session, an open drill, a mock, bookmarks and cards. */
async function meetEverywhere(student: Person, key: string): Promise<Omit<Met, 'question'>> {
  const mock = await sitMock(student, key);
  const wish = { topics: [TOPIC], count: 30 };
  const learnt = await aPracticeSession(student, wish);
  const { items } = (await learnt.read()).data;
  await learnt.save(...items.map(({ position }) => ({ position })));
  for (const { position } of items) {
    const question = { session_id: learnt.id, position };
    await student.call(saveBookmark, { body: { question, note: 'A note' } });
  }
  await learnt.end();
  const drill = await aPracticeSession(student, { ...wish, mode: 'drill' });
  await makeRevisionCards(portal.db);
  return { mock, sessions: [learnt.id, drill.id] };
}

function listReads({ mock, sessions, question }: Met, regno: string): string[] {
  return routes.flatMap(({ endpoint: { method, path, query, stream } }) => {
    if (method !== 'GET' || stream) return [];
    const ids = path.includes('/practice') ? sessions : [path.includes('/question') ? question : mock];
    const known = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
    const wanted = Object.entries({ regno, limit: '100' }).filter(([name]) => known.includes(name));
    const search = `?${new URLSearchParams(wanted)}`;
    const paths = path.includes(':') ? ids.map((id) => path.replace(/:\w+/, String(id))) : [path];
    return paths.map((one) => one + search);
  });
}

/** What a student is told by every call that reads, by starting sessions, and by ending the drill. */
async function readReplies(student: Person, met: Met): Promise<Replies> {
  const { token, regno } = student;
  const told: Replies = new Map();
  const get = async (path: string) =>
    told.set(path, (await request(portal, 'GET', `/api${path}`, { token })).text);
  await Promise.all(listReads(met, regno).map(get));
  const starts = {
    '/practice/sessions': { topics: [TOPIC], count: 30 },
    '/revision/sessions': {},
    '/bookmarks/sessions': undefined,
  };
  for (const [path, body] of Object.entries(starts)) {
    const { text } = await request(portal, 'POST', `/api${path}`, { token, body });
    const id = /"id":(\d+)/.exec(text)?.[1];
    if (id) await get(`/practice/sessions/${id}?from=${path}`);
  }
  const drill = practiceCalls(student, met.sessions[1] ?? 0);
  told.set('answers', JSON.stringify(await drill.save({ position: 1 }, { position: 2 })));
  await drill.end();
  told.set('end of the drill', JSON.stringify(await drill.read()));
  return told;
}

test('a student reads nowhere what a test asks, whatever was met before', async () => {
  const key = await openPattern(portal);
  await sql`insert into topic (name, area, position) values (${TOPIC}, 'Quantitative', 1) on conflict do nothing`.execute(
    portal.db,
  );
  const place = fc.constantFrom(...Object.keys(cases));
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 3, maxLength: 7 }), async (places) => {
      const student = await aStudent(portal);
      const late = await aStudent(portal);
      const questions = [];
      for (const place of places) questions.push({ place, ...(await aMarkedQuestion()) });
      const met = { ...(await meetEverywhere(student, key)), question: questions[0]?.id ?? 0 };
      const prepared = (await late.call(startMock, { params: { key } })).data.aptitude_id;
      for (const { place, id } of questions) await cases[place]?.place(id);
      const replies = await readReplies(student, met);
      const { regno, trade } = late;
      const start = { params: { id: prepared }, body: { regno, trade } };
      replies.set('start of a mock drawn before', JSON.stringify(await late.call(startAttempt, start)));
      replies.set('mock', JSON.stringify(await beginMock(late, key)));
      await sql`update question set status = 'retired' where id = any(${questions.map(({ id }) => id)})`.execute(
        portal.db,
      );
      expect([...replies].filter(([, text]) => text.includes('"internal"'))).toEqual([]);
      for (const { place, mark } of questions) {
        const tellers = [...replies].flatMap(([call, text]) => (text.includes(mark) ? call : []));
        if (cases[place]?.allowed) expect(tellers.length, tellers.join()).toBeGreaterThan(6);
        else expect({ place, tellers }).toEqual({ place, tellers: [] });
        const explains = [...replies.values()].some((text) => text.includes(`${mark}why`));
        const { allowed, unexplained } = cases[place] ?? {};
        expect({ place, explains }).toEqual({ place, explains: allowed === true && !unexplained });
      }
    }),
    { numRuns: 3 },
  );
});
