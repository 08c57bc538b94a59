import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatShortHash, verifyReceiptChain } from '#contract/attempts/receipts.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { findNewestLink, listChainedEvents } from './hash-chain.queries.ts';
import { buildChain, type ChainedEvent } from './hash-chain.rules.ts';

const portal = usePortal();

const aTestOfKinds = async () =>
  await anAptitude(portal, {
    questions: [
      await aQuestion(portal),
      await aQuestion(portal, {
        description: 'How much is two and two?',
        options: undefined,
        correct_options: undefined,
        text: { accepted: [{ text: 'four' }] },
      }),
    ],
  });

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', '-', '1:a', '3:a b 1 0', 'a\n1 2 3', 'π ≈ 3'),
);

test('saves and submissions form a chain: every hash was acknowledged and the last one is stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          text: fc.option(text),
          option: fc.option(fc.nat(4)),
          marked: fc.option(fc.boolean()),
          seconds: fc.nat(500),
          with: fc.nat(3),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      fc.boolean(),
      async (changes, late) => {
        const attempt = await anAttempt(portal, { test: await aTestOfKinds() });
        const { id } = attempt.startedAttempt.attempt;
        const chosen = attempt.startedAttempt.questions.find(({ kind }) => kind === 'single');
        const typed = attempt.startedAttempt.questions.find(({ kind }) => kind === 'text');
        if (!chosen || !typed) throw new Error('a kind is missing');
        let seq = 0;
        const acknowledged = new Map<number, string>();
        for (const [index, change] of changes.entries()) {
          if (late && index === changes.length - 1) await advanceTime(portal, attempt.test, 59 * 60 + 30);
          const operations = Array.from({ length: 1 + change.with }, () => ({
            seq: ++seq,
            ...(seq % 2 === 0
              ? {
                  question_id: chosen.id,
                  ...(change.option !== null && {
                    selected_options: chosen.options
                      .slice(change.option, change.option + 1)
                      .map((one) => one.id),
                  }),
                }
              : { question_id: typed.id, ...(change.text !== null && { value: change.text }) }),
            ...(change.marked !== null && { marked: change.marked }),
            seconds: change.seconds,
          }));
          const replies = await Promise.all([attempt.save(operations), attempt.save(operations.slice(0, 1))]);
          for (const reply of replies)
            if (reply.success) acknowledged.set(reply.data.receipt.link, reply.data.receipt.hash);
        }
        await attempt.submit([{ question_id: chosen.id, selected_options: [] }]);
        const chain = buildChain(id, await listChainedEvents(portal.db, id));
        expect(chain.map(({ link }) => link)).toEqual(chain.map((_, index) => index + 1));
        expect(chain.at(-1)).toMatchObject((await findNewestLink(portal.db, id)) ?? {});
        for (const [link, hash] of acknowledged) expect(chain[link - 1]).toMatchObject({ link, hash });
      },
    ),
    { numRuns: 20 },
  );
});

test('concurrent saves of one attempt through two nodes follow one another in its chain', async () => {
  const other = await portal.addNode();
  const attempt = await anAttempt(portal);
  const { id } = attempt.startedAttempt.attempt;
  const [question] = attempt.startedAttempt.questions;
  const saved = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? portal : other).call(
        saveAnswers,
        {
          params: { attempt_id: id },
          // Each operation comes twice, once through either node.
          body: {
            epoch: 1,
            operations: [{ seq: 1 + Math.floor(index / 2), question_id: question?.id ?? 0 }],
          },
        },
        attempt.student.token,
      ),
    ),
  );
  await other.close();
  const chain = buildChain(id, await listChainedEvents(portal.db, id));
  expect(chain.reduce((sum, { events }) => sum + events, 0)).toBe(20);
  expect(chain.at(-1)).toMatchObject((await findNewestLink(portal.db, id)) ?? {});
  for (const { data } of saved) expect(chain[data.receipt.link - 1]?.hash).toBe(data.receipt.hash);
});

test('a chain that is verified during saves is whole', async () => {
  const admin = await anAdmin(portal);
  const { save, startedAttempt } = await anAttempt(portal);
  const { attempt, questions } = startedAttempt;
  let seq = 0;
  const checks = Promise.all(
    Array.from({ length: 40 }, () => admin.call(verifyReceiptChain, { params: { attempt_id: attempt.id } })),
  );
  let checked: Awaited<typeof checks> | undefined;
  void checks.then((all) => {
    checked = all;
  });
  while (!checked) await save([{ seq: ++seq, question_id: questions[0]?.id ?? 0, seconds: 1 }]);
  expect(checked.flatMap(({ data }) => data.faults)).toEqual([]);
  expect(new Set(checked.map(({ data }) => data.newest.link)).size).toBeGreaterThan(1);
});

test('no event can be changed, added, removed or moved without changing the last hash', () => {
  const event = fc.record({
    link: fc.integer({ min: 1, max: 3 }),
    epoch: fc.integer({ min: 1, max: 3 }),
    seq: fc.integer({ min: 1, max: 50 }),
    question_id: fc.nat(9),
    selected: fc.option(fc.array(fc.constantFrom('a', 'b', '1:a'), { maxLength: 2 })),
    value: fc.option(text),
    marked: fc.option(fc.boolean()),
    seconds: fc.nat(9),
    received_at: fc.constant('2026-01-31T09:30:00.000000Z'),
    late: fc.boolean(),
  });
  const events = fc.uniqueArray(event, {
    minLength: 1,
    maxLength: 6,
    selector: ({ epoch, seq }) => `${epoch} ${seq}`,
  });
  const last = (some: ChainedEvent[]) => buildChain(7, some).at(-1)?.hash;
  fc.assert(
    fc.property(events, event, fc.nat(), (before, other, at) => {
      const place = at % before.length;
      const changed = before.toSpliced(place, 1, other);
      fc.pre(JSON.stringify(before[place]) !== JSON.stringify(other));
      expect(last(changed)).not.toBe(last(before));
      expect(last(before.toSpliced(place, 1))).not.toBe(last(before));
      expect(last(before.toReversed())).toBe(last(before));
    }),
  );
});

test('a short hash is readable by people', () => {
  expect(formatShortHash('7f3a91c2d0')).toBe('7F3A-91C2');
});
