import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { appear, leaveSection, readInstructions, saveAnswers, submit } from '#contract/attempt.ts';
import { grantExtraTime } from '#contract/publication.ts';
import { editQuestion } from '#contract/question.ts';
import { applyRegrade } from '#contract/regrade.ts';
import { aSectionedTest } from '../authoring.ts';
import { blockPeople } from '../moderation.ts';
import { aStudent, type Person } from '../people.ts';
import type { Portal } from '../portal.ts';
import { aTest, letPass } from '../sitting.ts';
import { sweep } from '../sweep.ts';
import {
  type Call,
  type Event,
  explanations,
  type Key,
  marksOf,
  type Paper,
  type State,
  type Step,
  swept,
} from './model.ts';

/** How the sections of a test stand to one another. */
export const SHAPES = ['free', 'one-way', 'timed'] as const;
export type Shape = (typeof SHAPES)[number];

type Told = Step['told'];
type Choice = { question: number; option: number };

/** One student in one test over some nodes, beside what the model says of it. */
export type World = {
  state(): State;
  /** The questions of the paper, in order. */
  questions: number[];
  /** The id of an option of a question. */
  optionOf(choice: Choice): string;
  /** What the present version of a question calls right. */
  presentKey(question: number): Key;
  /** Makes calls at the same moment, each through a node, and holds what came of it to the model. */
  call(calls: { node: number; call: Call }[]): Promise<void>;
  /** Lets time pass up to so many seconds after the next end of a section or of the test, or before it. */
  comeTo(secondsAfterEnd: number): Promise<void>;
  block(blocked: boolean): Promise<void>;
  /** Another wording and another key for a question. */
  edit(question: number): Promise<void>;
  sweep(): Promise<void>;
};

type Stored = {
  epoch: number;
  how: State['how'];
  deadline: Date;
  section_ends: Date[] | null;
  submitted_at: Date | null;
  paper: { question: number; version: number; options: string[]; section?: number }[];
  events: (Omit<Event, 'chosen' | 'marked'> & { chosen: string[] | null; marked: boolean | null })[] | null;
  attempts: number;
  scores: { marks: number }[] | null;
};

// What the nodes may differ by from the instants told.
const TOLERANCE_MS = 60;

export async function aWorld(nodes: Portal[], shape: Shape, bank: number[], admin: Person): Promise<World> {
  const portal = nodes[0] as Portal;
  const test = await aShapedTest(portal, shape, bank);
  const student = await aStudent(portal);
  const body = { regno: student.regno, trade: student.trade };
  const { data: sitting } = await student.call(appear, { params: { id: test }, body });
  const attempt = sitting.attempt.id;
  const pinned = await read(portal, attempt);
  const paper = await keyOf(portal, pinned);
  const options = new Map(sitting.questions.map(({ id, options }) => [id, options.map((one) => one.id)]));
  let state: State = {
    epoch: 1,
    how: null,
    deadline: Date.parse(sitting.attempt.deadline),
    ends: pinned.section_ends?.map(Number) ?? null,
    extra: 0,
    blocked: false,
    events: [],
    keyVersion: 0,
    rulings: {},
  };
  let receipt: unknown;
  let score: { keyVersion: number; stored: unknown } | undefined;
  let present = await presentKeys(portal, pinned);

  async function send(node: Portal, call: Call): Promise<Told> {
    const params = { attempt_id: attempt };
    switch (call.to) {
      case 'save': {
        const { epoch } = call;
        const operations = call.operations.map(({ question, chosen, ...rest }) => ({
          ...rest,
          question_id: question,
          ...(chosen && { selected_options: chosen }),
        }));
        const reply = await node.call(saveAnswers, { params, body: { epoch, operations } }, student.token);
        if (reply.success)
          return { code: 'ok', acknowledged: reply.data.acknowledged, epoch: reply.data.epoch };
        const { epoch: current, refused } = (reply.data ?? {}) as { epoch?: number; refused?: number[] };
        if (reply.code === 'taken-over') return { code: reply.code, epoch: current };
        if (!refused) return { code: reply.code ?? '' };
        const code = reply.code?.startsWith('section') ? 'section' : (reply.code ?? '');
        return { code, refused: [...new Set(refused)].sort((a, b) => a - b) };
      }
      case 'open': {
        const reply = await node.call(appear, { params: { id: test }, body }, student.token);
        if (!reply.success) return { code: reply.code ?? '' };
        expect(JSON.stringify(reply.data)).not.toMatch(/correct|explanation|Two and two/);
        expect(reply.data.questions).toEqual(sitting.questions);
        const { epoch, answers } = reply.data.attempt;
        const told = answers.map(({ question_id, selected_options, marked, seconds }) => ({
          ...{ question: question_id, chosen: selected_options, marked, seconds },
        }));
        return { code: 'ok', epoch, answers: told };
      }
      case 'submit': {
        const { epoch, atEnd, answers } = call;
        const given = answers.map(({ question, chosen }) => ({
          question_id: question,
          selected_options: chosen ?? [],
        }));
        const reply = await node.call(
          submit,
          {
            params: { id: test },
            body: { userData: body, answers: given, at_end: atEnd, ...(epoch && { epoch }) },
          },
          student.token,
        );
        if (!reply.success) return { code: reply.code ?? '' };
        // I3: every repetition is answered with the very same receipt.
        const { results_at: _, late, ...lasting } = reply.data;
        receipt ??= lasting;
        expect(lasting).toEqual(receipt);
        return { code: 'ok', how: reply.data.how, answered: reply.data.answers_saved, late };
      }
      case 'leave': {
        const { epoch, section } = call;
        const reply = await node.call(leaveSection, { params, body: { epoch, section } }, student.token);
        return { code: reply.success ? 'ok' : (reply.code ?? '') };
      }
      case 'give': {
        const extra = { minutes: call.minutes };
        const reply = await node.call(
          grantExtraTime,
          { params: { id: test }, body: { regno: student.regno, extra, reason: 'A power cut' } },
          admin.token,
        );
        return { code: reply.success ? 'ok' : (reply.code ?? '') };
      }
      case 'regrade': {
        const { keyVersion, question, ruling } = call;
        const how =
          typeof ruling === 'string' ? { how: ruling } : { how: 'key' as const, version: ruling.version };
        const rulings = [{ question_id: question, ...how }];
        const reply = await node.call(
          applyRegrade,
          { params: { id: test }, body: { rulings, words: 'The key was wrong', key_version: keyVersion } },
          admin.token,
        );
        return { code: reply.success ? 'ok' : (reply.code ?? '') };
      }
    }
  }

  /** Takes the first of the states that may be as the one that is, once it is what the database holds. */
  async function settle(possible: Iterable<State>, happened: unknown): Promise<void> {
    const stored = await read(portal, attempt);
    const held = heldIn(stored);
    for (const candidate of possible)
      if (isHeld(candidate, held)) {
        // To the millisecond, now that it is known to be right.
        state = { ...candidate, deadline: held.deadline, ends: held.ends };
        hold(stored);
        return;
      }
    const all = [...possible];
    throw new Error(
      `No order of these calls explains what came of them:\n${JSON.stringify({ before: state, happened, held, all }, null, 1)}`,
    );
  }

  function hold(stored: Stored): void {
    // I8
    expect(stored.paper).toEqual(pinned.paper);
    // I3
    expect(stored.attempts).toBe(1);
    expect(stored.scores ?? []).toHaveLength(state.how ? 1 : 0);
    if (!state.how) return;
    expect(stored.submitted_at?.getTime()).toBeLessThanOrEqual(stored.deadline.getTime());
    // I1, I2, I4, I5
    expect(stored.scores?.[0]?.marks).toBe(marksOf(state, paper));
    if (score?.keyVersion !== state.keyVersion)
      score = { keyVersion: state.keyVersion, stored: stored.scores };
    expect(stored.scores).toEqual(score.stored);
  }

  async function untilTold(code: string | undefined): Promise<void> {
    // I10: at once on this node, within a second on the others.
    for (const node of nodes)
      await vi.waitFor(
        async () =>
          expect((await node.call(readInstructions, { params: { id: test } }, student.token)).code).toBe(
            code,
          ),
        { timeout: 1_000, interval: 5 },
      );
  }

  return {
    state: () => state,
    questions: [...options.keys()],
    presentKey: (question) => present.get(question) ?? { version: 0, right: '' },
    optionOf: ({ question, option }) => options.get(question)?.[option] ?? '',
    async call(calls) {
      const from = Date.now() - TOLERANCE_MS;
      const exchanges = await Promise.all(
        calls.map(async ({ call, node }) => ({ call, told: await send(nodes[node] as Portal, call) })),
      );
      await settle(explanations(state, exchanges, paper, [from, Date.now() + TOLERANCE_MS]), exchanges);
    },
    async comeTo(secondsAfterEnd) {
      const now = Date.now();
      const next = state.ends?.find((end) => end > now) ?? state.deadline;
      const seconds = Math.round((next - now) / 1_000) + secondsAfterEnd;
      if (seconds <= 0) return;
      await letPass(portal, test, seconds);
      const past = seconds * 1_000;
      const moved = {
        ...state,
        deadline: state.deadline - past,
        ends: state.ends?.map((end) => end - past) ?? null,
      };
      await settle([moved, swept(moved, Date.now()), swept(state, Date.now())], { comeTo: secondsAfterEnd });
    },
    async block(blocked) {
      if (blocked === state.blocked) return;
      await blockPeople(portal, [student], blocked);
      await untilTold(blocked ? 'blocked' : undefined);
      const after = { ...state, blocked };
      await settle([after, swept(after, Date.now())], { blocked });
    },
    async edit(question) {
      const { success } = await admin.call(editQuestion, {
        params: { id: question },
        body: {
          description: `How much is $2 + 2$, asked at ${Date.now()}?`,
          options: ['3', '4', '5', '22'],
          correct_options: [1],
          topic_tags: ['Numbers'],
          question_type: 'GENERAL',
          difficulty_level: 1,
          explanation: 'Two and two make four.',
        },
      });
      expect(success).toBe(true);
      present = await presentKeys(portal, pinned);
      await settle([state, swept(state, Date.now())], { edit: question });
    },
    async sweep() {
      await sweep(portal, attempt);
      await settle([swept(state, Date.now())], 'a sweep');
    },
  };
}

async function aShapedTest(portal: Portal, shape: Shape, bank: number[]): Promise<number> {
  const marks = { marks_right: 4, marks_wrong: -1 };
  if (shape === 'free') return await aTest(portal, { questions: bank, ...marks });
  const [first, second] = [bank.slice(0, 2), bank.slice(2)];
  const timed = shape === 'timed';
  const { id } = await aSectionedTest(
    portal,
    [
      { name: 'First', questions: first, ...(timed && { minutes: 10 }) },
      { name: 'Second', questions: second, ...(timed && { minutes: 20 }) },
    ],
    { one_way: !timed, ...marks },
  );
  return id;
}

async function read({ db }: Portal, attempt: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select epoch, how, deadline, section_ends, submitted_at, paper,
      (select count(*)::int from attempt other
        where (other.aptitude_id, other.account_id) = (attempt.aptitude_id, attempt.account_id)) as attempts,
      (select jsonb_agg(to_jsonb(score)) from score where attempt_id = attempt.id) as scores,
      (select jsonb_agg(jsonb_build_object('epoch', event.epoch, 'seq', seq, 'question', question_id, 'chosen', selected,
        'marked', marked, 'seconds', seconds, 'late', late)) from answer_event event where attempt_id = attempt.id) as events
    from attempt where id = ${attempt}`.execute(db);
  return rows[0] as Stored;
}

/** The key as the versions have it that the paper pins. */
async function keyOf({ db }: Portal, { paper }: Stored): Promise<Paper> {
  const versions = await db
    .selectFrom('question_version')
    .select(['id', 'options'])
    .where(
      'id',
      'in',
      paper.map(({ version }) => version),
    )
    .execute();
  return new Map(
    paper.map(({ question, section = 0, version }) => [
      question,
      {
        section,
        right: versions.find(({ id }) => id === version)?.options.find(({ correct }) => correct)?.id ?? '',
      },
    ]),
  );
}

/** What the present version of each question calls right, told by the words of the options that the paper has. */
async function presentKeys({ db }: Portal, { paper }: Stored): Promise<Map<number, Key>> {
  const { rows } = await sql<{ question: number } & Key>`
    select question.id as question, present.number as version, sat ->> 'id' as right
    from question
    join question_version present on present.id = current_version_id
    join question_version pinned on pinned.question_id = question.id
    cross join jsonb_array_elements(present.options) as named
    join jsonb_array_elements(pinned.options) as sat on sat ->> 'text' = named ->> 'text'
    where (named ->> 'correct')::boolean and pinned.id = any(${paper.map(({ version }) => version)}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ question, ...key }) => [question, key]));
}

const heldIn = ({ deadline, section_ends, epoch, how, events }: Stored) => ({
  epoch,
  how,
  deadline: deadline.getTime(),
  ends: section_ends?.map(Number) ?? null,
  events: (events ?? []).map((one) => ({
    ...one,
    chosen: one.chosen ?? undefined,
    marked: one.marked ?? undefined,
  })),
});

function isHeld(state: State, held: ReturnType<typeof heldIn>): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= 2 * TOLERANCE_MS + 1_000;
  const ends = state.ends ?? [];
  return (
    state.epoch === held.epoch &&
    state.how === held.how &&
    near(state.deadline, held.deadline) &&
    ends.length === (held.ends?.length ?? 0) &&
    ends.every((end, place) => near(end, held.ends?.[place] ?? 0)) &&
    isDeepStrictEqual(inOrder(state.events), inOrder(held.events))
  );
}

const inOrder = (events: readonly Partial<Event>[]) =>
  events
    .map(({ epoch = 0, seq = 0, question, chosen, marked, seconds = 0, late }) => ({
      ...{ epoch, seq, question, chosen, marked, seconds, late },
    }))
    .sort((a, b) => a.epoch - b.epoch || a.seq - b.seq);
