import fc from 'fast-check';
import { aQuestion } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { type AptitudeShape, createSimulation, type Simulation } from './simulation.ts';
import type { Call, SeenViolation } from './state.ts';

/** The next step: simultaneous calls of the student's tabs and the admin, or an event without a call. */
type ModelEvent =
  | { calls: CallPlan[] }
  | { comeTo: number; far: boolean }
  | { block: boolean }
  | { edit: number }
  | { again: number }
  | 'sweep';
type CallPlan = { node: number; newer: number } & (
  | { to: 'save'; operations: Touch[] }
  | { to: 'open' }
  | { to: 'submit'; answers: number[]; named: boolean; atEnd: boolean }
  | { to: 'leave'; section: number }
  | { to: 'report'; seen: SightingPlan[] }
  | { to: 'give'; minutes: number }
  // Pause or resume, end or reopen, whichever is possible now.
  | { to: 'hold' }
  | { to: 'close'; minutes: number }
  | { to: 'regrade'; question: number; how: 'key' | 'full' | 'out' | 'pinned' }
);
/** A violation, seen by this window or by one some openings before it. */
type SightingPlan = Omit<SeenViolation, 'epoch'> & { before: number };
type Touch = { seq: number; option: number; marked: boolean | undefined; seconds: number };

const touch = fc.record<Touch>({
  seq: fc.integer({ min: 1, max: 12 }),
  // 0 to 3 choose an option, 4 clears, 5 leaves the answer as it is.
  option: fc.nat(5),
  marked: fc.option(fc.boolean(), { nil: undefined }),
  seconds: fc.nat(40),
});
const node = fc.nat(1);
// Mostly the newest writer, otherwise the one before it or one that does not exist yet.
const newer = fc.constantFrom(0, 0, 0, 0, 0, -1, 1);
const saving = fc.record({
  ...{ node, newer },
  to: fc.constant('save' as const),
  operations: fc.uniqueArray(touch, { minLength: 1, maxLength: 3, selector: ({ seq }) => seq }),
});
const sight = fc.record<SightingPlan>({
  seq: fc.integer({ min: 1, max: 9 }),
  before: fc.constantFrom(0, 0, 0, 1),
  kind: fc.constantFrom('hidden', 'hidden', 'copy', 'blur'),
  // A glance, a countable absence, and one that reaches far back.
  seconds: fc.constantFrom(0, 1, 2, 3, 3, 600),
});
const reporting = fc.record({
  ...{ node, newer },
  to: fc.constant('report' as const),
  seen: fc.uniqueArray(sight, { minLength: 1, maxLength: 2, selector: ({ seq }) => seq }),
});
const closing = fc.record({
  ...{ node, newer },
  to: fc.constant('close' as const),
  minutes: fc.constantFrom(0, 1, 40),
});
const wish: fc.Arbitrary<CallPlan> = fc.oneof(
  { weight: 3, arbitrary: reporting },
  { weight: 3, arbitrary: fc.record({ node, newer, to: fc.constant('hold' as const) }) },
  { weight: 2, arbitrary: closing },
  { weight: 12, arbitrary: saving },
  { weight: 3, arbitrary: fc.record({ node, newer, to: fc.constant('open' as const) }) },
  { weight: 2, arbitrary: fc.record({ node, newer, to: fc.constant('leave' as const), section: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ node, newer },
      to: fc.constant('submit' as const),
      answers: fc.array(fc.nat(4), { maxLength: 2 }),
      named: fc.boolean(),
      atEnd: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ node, newer },
      to: fc.constant('give' as const),
      minutes: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ node, newer },
      to: fc.constant('regrade' as const),
      question: fc.nat(3),
      how: fc.constantFrom('key' as const, 'full' as const, 'out' as const, 'pinned' as const),
    }),
  },
);
const happening: fc.Arbitrary<ModelEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ calls: fc.array(wish, { minLength: 1, maxLength: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ again: fc.nat(20) }) },
  // Before an end, within the grace period after it or after the start of a pause, and later.
  {
    weight: 4,
    arbitrary: fc.record({
      comeTo: fc.constantFrom(-90, -20, 2, 2, 7),
      far: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ block: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant('sweep' as const) },
);

const shape = fc.record<AptitudeShape>({
  sections: fc.constantFrom('free', 'one-way', 'timed'),
  timing: fc.constantFrom('common', 'own'),
  limit: fc.constantFrom(0, 2, 3),
  release: fc.constantFrom('after-end', 'by-hand'),
});

/** A concrete call for the present state. Within an epoch, a sequence number always stands for the same question, as in a client. */
function toCall(world: Simulation, wish: CallPlan): Call {
  const { questions } = world;
  const epoch = Math.max(1, world.state().epoch + wish.newer);
  const questionOf = (number: number) => questions[number % questions.length] ?? 0;
  switch (wish.to) {
    case 'save':
      return {
        to: 'save',
        epoch,
        operations: wish.operations.map(({ seq, option, marked, seconds }) => {
          const question = questionOf(seq);
          const chosen = option === 4 ? [] : [world.optionOf({ question, option })];
          return {
            ...{ seq, question, seconds },
            ...(option < 5 && { chosen }),
            ...(marked !== undefined && { marked }),
          };
        }),
      };
    case 'submit': {
      const answers = wish.answers.map((option, place) => {
        const question = questionOf(option + place);
        return { question, chosen: option === 4 ? [] : [world.optionOf({ question, option })] };
      });
      return { to: 'submit', answers, atEnd: wish.atEnd, ...(wish.named && { epoch }) };
    }
    case 'leave':
      return { to: 'leave', epoch, section: wish.section };
    case 'give':
      return { to: 'give', minutes: wish.minutes };
    case 'regrade': {
      const question = questionOf(wish.question);
      const ruling = wish.how === 'key' ? world.presentKey(question) : wish.how;
      // By a key version that the admin read a moment ago.
      const keyVersion = Math.max(0, world.state().keyVersion + Math.min(0, wish.newer));
      return { to: 'regrade', keyVersion, question, ruling };
    }
    case 'report': {
      const seen = wish.seen.map(({ before, ...one }) => ({ ...one, epoch: Math.max(1, epoch - before) }));
      return { to: 'report', epoch, seen };
    }
    case 'open':
      return { to: 'open' };
    // Sometimes a call that makes no sense in this state.
    case 'hold':
      return { to: (world.state().test.pausedAt === null) === (wish.newer === 0) ? 'pause' : 'resume' };
    case 'close': {
      const { minutes } = wish;
      const { how, test } = world.state();
      if ((how === null) === (wish.newer === 0)) return { to: 'end' };
      // Nothing is reopened during a pause.
      if (test.pausedAt !== null && wish.newer === 0) return { to: 'resume' };
      return { to: 'reopen', ...(minutes > 0 && { minutes }) };
    }
  }
}

async function applyEvent(world: Simulation, happening: ModelEvent, made: { node: number; call: Call }[]) {
  if (happening === 'sweep') await world.sweep();
  else if ('comeTo' in happening) await world.advanceToNextInstant(happening.comeTo, happening.far);
  else if ('block' in happening) await world.block(happening.block);
  else if ('edit' in happening) await world.edit(world.questions[happening.edit] ?? 0);
  else if ('again' in happening) {
    // An earlier call arrives again, through the other node.
    const known = made[happening.again % made.length];
    if (known) await world.call([{ node: 1 - known.node, call: known.call }]);
  } else {
    const calls = happening.calls.map((wish) => ({ node: wish.node, call: toCall(world, wish) }));
    made.push(...calls);
    await world.call(calls);
  }
}

/** Unblocks the student and lets the time run out. */
async function end(world: Simulation): Promise<void> {
  await world.block(false);
  if (world.state().test.pausedAt !== null) await world.call([{ node: 0, call: { to: 'resume' } }]);
  while (world.state().how === null) {
    await world.advanceToNextInstant(7);
    await world.sweep();
  }
}

/**
 * Checks the engine, over two nodes and one database, against the model in many interleavings: `beside` at a time, and no new ones after
 * `milliseconds`.
 * Promises I1–I6, I8 and I10 are checked after every step. Returns how many runs there were, of how many steps.
 */
export async function checkAgainstModel(
  nodes: Portal[],
  { runs, beside, milliseconds, seed }: { runs: number; beside: number; milliseconds: number; seed?: number },
): Promise<{ runs: number; steps: number }> {
  const done = { runs: 0, steps: 0 };
  const portal = nodes[0] as Portal;
  const admin = await anAdmin(portal);
  const property = (bank: number[]) =>
    fc.asyncProperty(
      shape,
      // Long runs as often as short ones: some faults need many steps.
      fc.array(happening, { minLength: 1, maxLength: 16, size: 'max' }),
      async (shape, happenings) => {
        const world = await createSimulation(nodes, shape, bank, admin);
        const made: { node: number; call: Call }[] = [];
        for (const one of happenings) await applyEvent(world, one, made);
        await end(world);
        done.runs++;
        done.steps += happenings.length;
      },
    );
  await Promise.all(
    Array.from({ length: beside }, async (_, place) => {
      // Each run has its own questions, since it edits them.
      const bank = await Promise.all(Array.from({ length: 4 }, () => aQuestion(portal)));
      const parameters = {
        numRuns: Math.ceil(runs / beside),
        interruptAfterTimeLimit: milliseconds,
        ...(seed !== undefined && { seed: seed + place }),
      };
      await fc.assert(property(bank), parameters);
    }),
  );
  return done;
}
