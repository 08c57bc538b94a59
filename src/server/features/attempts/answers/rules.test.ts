import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thinOutEvents } from './events.queries.ts';
import { type AnswerEvent, computeReceiptCode, latestAnswers } from './rules.ts';

const eventParts = {
  epoch: fc.integer({ min: 1, max: 3 }),
  seq: fc.integer({ min: 1, max: 40 }),
  question_id: fc.integer({ min: 1, max: 4 }),
  selected: fc.option(fc.subarray(['a', 'b', 'c']), { nil: null }),
  value: fc.option(fc.constantFrom('', '7', '42 km'), { nil: null }),
  marked: fc.option(fc.boolean(), { nil: null }),
  seconds: fc.nat(90),
};
const unique = {
  selector: ({ epoch, seq }: { epoch: number; seq: number }) => `${epoch} ${seq}`,
  maxLength: 60,
};
const events = fc.uniqueArray(fc.record(eventParts), unique);

describe('the latest answers', () => {
  test('do not depend on the order in which events arrive', () => {
    fc.assert(
      fc.property(
        events.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(latestAnswers(shuffled)).toEqual(latestAnswers(list));
        },
      ),
    );
  });

  test('are the same from only the deciding events of each question', () => {
    const judged = fc.uniqueArray(fc.record({ ...eventParts, late: fc.boolean() }), unique);
    fc.assert(
      fc.property(judged, (list) => {
        const few = thinOutEvents(list);
        expect(latestAnswers(few)).toEqual(latestAnswers(list));
        const inTime = (some: typeof few) => latestAnswers(some.filter(({ late }) => !late));
        expect(inTime(few)).toEqual(inTime(list));
        expect(few.length).toBeLessThanOrEqual(4 * 2 * 4);
      }),
    );
  });

  test('have in each field the value of the event with the highest (epoch, seq)', () => {
    fc.assert(
      fc.property(events, (list) => {
        for (const answer of latestAnswers(list)) {
          const own = list.filter((one) => one.question_id === answer.question_id);
          const newest = (sets: (one: AnswerEvent) => boolean) =>
            own
              .filter(sets)
              .reduce<AnswerEvent | undefined>(
                (best, one) =>
                  !best || one.epoch > best.epoch || (one.epoch === best.epoch && one.seq > best.seq)
                    ? one
                    : best,
                undefined,
              );
          expect(answer.selected_options).toEqual(newest((one) => one.selected !== null)?.selected ?? []);
          expect(answer.value).toBe(newest((one) => one.value !== null)?.value ?? '');
          const given = newest((one) => one.selected !== null || one.value !== null);
          expect(answer.answer_epoch).toBe(given?.epoch ?? null);
          expect(answer.marked).toBe(newest((one) => one.marked !== null)?.marked ?? false);
          expect(answer.seconds).toBe(own.reduce((sum, one) => sum + one.seconds, 0));
          expect(answer).toMatchObject(pick(newest(() => true)));
        }
      }),
    );
  });
});

const pick = (one: AnswerEvent | undefined) => ({ epoch: one?.epoch, seq: one?.seq });

test('equal answers have equal receipt codes and another answer another', () => {
  const answers = latestAnswers([
    { epoch: 1, seq: 1, question_id: 1, selected: ['a'], value: null, marked: null, seconds: 0 },
  ]);
  const changed = answers.map((answer) => ({ ...answer, selected_options: ['b'] }));
  expect(computeReceiptCode(7, answers)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(computeReceiptCode(7, structuredClone(answers))).toBe(computeReceiptCode(7, answers));
  expect(computeReceiptCode(7, changed)).not.toBe(computeReceiptCode(7, answers));
});
