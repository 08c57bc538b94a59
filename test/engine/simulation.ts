import { expect, vi } from 'vitest';
import type { Timing } from '#contract/aptitudes/terms.ts';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { advanceTime, anAptitude } from '#test/attempts.ts';
import { autoSubmitOnce } from '#test/auto-submit.ts';
import { advanceBlocks, setBlocked } from '#test/blocks.ts';
import { aStudent, type Person } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { computeMarks } from './answers.ts';
import { autoSubmit, shiftTime } from './clock.ts';
import {
  matchesModel,
  readCurrentKeys,
  readPinnedKey,
  readStoredAttempt,
  type StoredAttempt,
  toModelState,
} from './database-state.ts';
import { findExplanations } from './model.ts';
import { send } from './requests.ts';
import type { Call, Key, State, Terms } from './state.ts';

/**
 * The kind of sections of a test, whether the own time ends with the test or before it, the violation limit, and when the answers are
 * released.
 */
export type AptitudeShape = {
  sections: 'free' | 'one-way' | 'timed';
  timing: Timing;
  limit: number;
  release: Terms['release'];
};

type Choice = { question: number; option: number };

/** One student in one test over some nodes, together with the model's state of it. */
export type Simulation = {
  state(): State;
  /** The questions of the paper, in order. */
  questions: number[];
  /** The id of an option of a question. */
  optionOf(choice: Choice): string;
  /** The key of a question's present version. */
  presentKey(question: number): Key;
  /** Makes calls at the same moment, each through a node, and checks the outcome against the model. */
  call(calls: { node: number; call: Call }[]): Promise<void>;
  /**
   * Lets time pass until so many seconds after (or, if negative, before) the next start of a pause or end of a section, of the own time or
   * of the test. `far`: relative to the last of these.
   */
  advanceToNextInstant(secondsAfter: number, far?: boolean): Promise<void>;
  block(blocked: boolean): Promise<void>;
  /** Changes the wording and the key of a question. */
  edit(question: number): Promise<void>;
  sweep(): Promise<void>;
};

// Tolerance for instants that nodes report.
const TOLERANCE_MS = 60;

export async function createSimulation(
  nodes: Portal[],
  shape: AptitudeShape,
  bank: number[],
  admin: Person,
): Promise<Simulation> {
  const portal = nodes[0] as Portal;
  const test = await createShapedAptitude(portal, shape, bank);
  const student = await aStudent(portal);
  const body = { regno: student.regno, trade: student.trade };
  const { data: startedAttempt } = await student.call(startAttempt, { params: { id: test }, body });
  const attempt = startedAttempt.attempt.id;
  const callers = { student, admin, test, startedAttempt };
  const pinned = await readStoredAttempt(portal, attempt);
  const { limit, release } = shape;
  const terms = { paper: await readPinnedKey(portal, pinned), limit, release };
  const options = new Map(
    startedAttempt.questions.map(({ id, options }) => [id, options.map((one) => one.id)]),
  );
  let state: State = {
    ...toModelState(pinned),
    ...{ markings: 0, extra: 0, blocked: false, keyVersion: 0, rulings: {} },
  };
  /** By the kind of end. */
  const receipts = new Map<string, unknown>();
  let score: { markings: number; stored: unknown } | undefined;
  let present = await readCurrentKeys(portal, pinned);
  let wasBlocked = false;

  /** Waits until the database holds one of the possible states, and continues from that one. */
  async function settle(possible: Iterable<State>, happened: unknown, since: number): Promise<void> {
    const stored = await readStoredAttempt(portal, attempt);
    const held = toModelState(stored);
    // Both ends of a pause may lie at any moment since then.
    const off = 2 * (Date.now() + 2 * TOLERANCE_MS - since);
    const all: State[] = [];
    for (const candidate of possible) {
      all.push(candidate);
      if (!matchesModel(candidate, held, off)) continue;
      // Take over the exact milliseconds, now that the state is confirmed.
      const { begun, deadline, ends, closedAt, stopped, free, test } = held;
      state = { ...candidate, begun, deadline, ends, closedAt, stopped, free, test };
      hold(stored);
      return;
    }
    throw new Error(
      `No order of these calls explains what came of them:\n${JSON.stringify({ before: state, happened, since, now: Date.now(), held, all }, null, 1)}`,
    );
  }

  function hold(stored: StoredAttempt): void {
    const { begun, closedAt, how, markings } = state;
    // I8
    expect(stored.paper).toEqual(pinned.paper);
    // I3
    expect(stored.attempts).toBe(1);
    expect(stored.scores ?? []).toHaveLength(markings > 0 ? 1 : 0);
    expect(receipts.size).toBeLessThanOrEqual(markings);
    if (how && closedAt !== null) {
      expect(closedAt).toBeLessThanOrEqual(stored.deadline.getTime());
      // I1, I2, I4, I5
      expect(stored.scores?.[0]?.marks).toBe(computeMarks(state, terms.paper));
      expect(stored.scores?.[0]?.seconds).toBe(Math.max(0, Math.round((closedAt - begun) / 1_000)));
    }
    // The score stays until the next marking, by an end or a regrade.
    if (score?.markings !== markings) score = { markings, stored: stored.scores };
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
        calls.map(async ({ call, node }) => ({
          call,
          reply: await send(nodes[node] as Portal, call, callers, (receipt) => {
            // I3: every repetition is answered with the very same receipt.
            const known = receipts.get(receipt.submitted_at);
            if (known) expect(receipt).toEqual(known);
            else receipts.set(receipt.submitted_at, receipt);
          }),
        })),
      );
      const within = [from, Date.now() + TOLERANCE_MS] as const;
      await settle(findExplanations(state, exchanges, terms, within), exchanges, from);
    },
    async advanceToNextInstant(secondsAfter, far = false) {
      const since = Date.now();
      const waits = waitsOf(state, secondsAfter, since);
      const seconds = waits.at(far ? -1 : 0);
      if (seconds === undefined) return;
      await advanceTime(portal, test, seconds);
      if (wasBlocked) await advanceBlocks(portal, student, seconds);
      const moved = shiftTime(state, seconds);
      const over = autoSubmit(state, Date.now());
      await settle(
        [moved, autoSubmit(moved, Date.now()), shiftTime(over, seconds)],
        { passed: seconds },
        since,
      );
    },
    async block(blocked) {
      if (blocked === state.blocked) return;
      const since = Date.now();
      await setBlocked(portal, [student], blocked);
      wasBlocked = true;
      await untilTold(blocked ? 'blocked' : undefined);
      const after = { ...state, blocked, ...(!blocked && { free: Date.now() }) };
      await settle([after, autoSubmit(after, Date.now())], { blocked }, since);
    },
    async edit(question) {
      const since = Date.now();
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
      present = await readCurrentKeys(portal, pinned);
      await settle([state, autoSubmit(state, Date.now())], { edit: question }, since);
    },
    async sweep() {
      const since = Date.now();
      await autoSubmitOnce(portal, attempt);
      // Auto-submit may leave an attempt that is over only now to its next round.
      await settle([autoSubmit(state, since), autoSubmit(state, Date.now())], 'a sweep', since);
    },
  };
}

/** The seconds until `after` seconds past each relevant instant, soonest first. */
function waitsOf({ how, deadline, ends, test }: State, secondsAfter: number, now: number): number[] {
  const marks = [test.pausedAt, test.closes, ...(how ? [] : [deadline, ...(ends ?? [])])];
  return marks
    .filter((mark) => mark !== null)
    .map((mark) => Math.round((mark - now) / 1_000) + secondsAfter)
    .filter((seconds) => seconds > 0)
    .sort((a, b) => a - b);
}

async function createShapedAptitude(
  portal: Portal,
  { sections, timing, limit, release }: AptitudeShape,
  bank: number[],
): Promise<number> {
  const wish = {
    ...{ marks_right: 4, marks_wrong: -1, violation_limit: limit, release, timing },
    ...(timing === 'own' && { ends_at: new Date(Date.now() + 7_200_000) }),
  };
  if (sections === 'free') return await anAptitude(portal, { questions: bank, ...wish });
  const [first, second] = [bank.slice(0, 2), bank.slice(2)];
  const timed = sections === 'timed';
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'First', questions: first, ...(timed && { minutes: 10 }) },
      { name: 'Second', questions: second, ...(timed && { minutes: 20 }) },
    ],
    { one_way: !timed, ...wish },
  );
  return id;
}
