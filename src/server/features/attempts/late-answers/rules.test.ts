import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SignatureVerdict, UnsentAnswersPart } from '#contract/attempts/late-answers.ts';
import type { AllowedAnswers } from '../answers/answer-validation.rules.ts';
import { type AnswerEvent, latestAnswers } from '../answers/rules.ts';
import { planAdmission, type StoredAnswerEvent } from './rules.ts';

const allowed: AllowedAnswers = [1, 2].map((question) => ({
  question,
  kind: 'single',
  options: ['a', 'b', 'c'],
  prompts: [],
}));
const EPOCH = 3;

const content = fc.record({
  question_id: fc.constantFrom(1, 2),
  selected: fc.constantFrom<string[]>(['a'], ['b'], ['c'], []),
  value: fc.constant(null),
  marked: fc.constantFrom(true, false, null),
  seconds: fc.integer({ min: 0, max: 9 }),
});
const place = fc.record({ epoch: fc.integer({ min: 1, max: EPOCH }), seq: fc.integer({ min: 1, max: 6 }) });
const keyOf = ({ epoch, seq }: { epoch: number; seq: number }) => `${epoch} ${seq}`;

const heldEvents = fc.uniqueArray(
  fc.record({ place, content, late: fc.boolean(), admitted: fc.boolean() }).map(
    ({ place: at, content: fields, late, admitted }): StoredAnswerEvent => ({
      ...at,
      ...fields,
      late,
      admitted: late && admitted,
      received_at: new Date(0),
    }),
  ),
  { selector: keyOf, maxLength: 12 },
);
const filed = fc.uniqueArray(
  fc.record({ place, content }).map(({ place: at, content: fields }) => ({ ...at, ...fields })),
  { selector: keyOf, maxLength: 8 },
);

const partsOf = (
  events: AnswerEvent[],
  verdict: SignatureVerdict,
): (UnsentAnswersPart & { verdict: SignatureVerdict })[] =>
  [...Map.groupBy(events, ({ epoch }) => epoch)].map(([epoch, own]) => ({
    epoch,
    receipt: null,
    signature: null,
    verdict,
    operations: own.map(({ seq, question_id, selected, marked, seconds }) => ({
      ...{ seq, question_id, seconds },
      ...(selected && { selected_options: selected }),
      ...(marked !== null && { marked }),
    })),
  }));

const plan = (
  held: StoredAnswerEvent[],
  file: AnswerEvent[],
  verdict: SignatureVerdict = 'right',
  answersOut = false,
) =>
  planAdmission(
    { epoch: EPOCH, allowed, stored: held, wereAnswersReadable: () => answersOut },
    partsOf(file, verdict),
    undefined,
  );

test('for each question the last answer by (epoch, seq) counts, of those in time or admitted', () => {
  fc.assert(
    fc.property(heldEvents, filed, (held, file) => {
      const stored = new Set(held.map(keyOf));
      const all = [...held, ...file.filter((event) => !stored.has(keyOf(event)))];
      // The reference: one walk through everything in its order.
      const expected = new Map<number, string[]>();
      for (const event of all.toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq))
        if (event.selected) expected.set(event.question_id, event.selected);
      const answers = latestAnswers(plan(held, file).events);
      expect(new Map(answers.map((one) => [one.question_id, one.selected_options]))).toEqual(expected);
    }),
  );
});

test('an answer acknowledged in time stays unless a later one is admitted', () => {
  fc.assert(
    fc.property(heldEvents, filed, (held, file) => {
      const { operations, events } = plan(held, file);
      const latest = new Map(latestAnswers(events).map((one) => [one.question_id, one]));
      for (const event of held.filter((one) => !one.late)) {
        const later = [
          ...held.filter((one) => !one.late || one.admitted),
          ...operations.filter((one) => one.chosen),
        ].some(
          (one) =>
            one.question_id === event.question_id &&
            (one.epoch > event.epoch || (one.epoch === event.epoch && one.seq > event.seq)),
        );
        if (!later) expect(latest.get(event.question_id)?.selected_options).toEqual(event.selected);
      }
    }),
  );
});

test('a repeated admission finds nothing left and changes nothing', () => {
  fc.assert(
    fc.property(heldEvents, filed, (held, file) => {
      const first = plan(held, file);
      const chosen = new Map(first.operations.filter((one) => one.chosen).map((one) => [keyOf(one), one]));
      const stored = new Set(held.map(keyOf));
      const after: StoredAnswerEvent[] = [
        ...held.map((event) => ({ ...event, admitted: event.admitted || chosen.has(keyOf(event)) })),
        ...first.events
          .filter((event) => !stored.has(keyOf(event)))
          .map((event) => ({ ...event, late: true, admitted: true, received_at: new Date(1) })),
      ];
      const second = plan(after, file);
      expect(second.operations.filter((one) => one.chosen)).toEqual([]);
      expect(latestAnswers(second.events)).toEqual(latestAnswers(first.events));
    }),
  );
});

test('nothing from a file without a right signature is chosen by default', () => {
  fc.assert(
    fc.property(
      filed,
      fc.constantFrom('wrong' as const, 'none' as const, 'unknown' as const),
      (file, verdict) => {
        expect(plan([], file, verdict).events).toEqual([]);
      },
    ),
  );
});

test('operations of a file that the portal has stored keep their status; late ones are chosen by default whatever the signature', () => {
  fc.assert(
    fc.property(heldEvents, fc.constantFrom('right' as const, 'wrong' as const), (held, verdict) => {
      const { operations, events } = plan(held, held, verdict);
      const standings = new Map(operations.map((one) => [keyOf(one), one.standing]));
      for (const one of held)
        expect(standings.get(keyOf(one))).toBe(!one.late ? 'counted' : one.admitted ? 'admitted' : 'held');
      expect(operations.length).toBe(held.length);
      expect(events.map(keyOf).toSorted()).toEqual(held.map(keyOf).toSorted());
    }),
  );
});

test.each([
  ['an option of its question', 'new', {}],
  ['something typed where it is chosen', 'unfit', { value: '4' }],
  ['an option of another question', 'unfit', { selected_options: ['z'] }],
])('an operation with %s in a file is %s', (_what, standing, more) => {
  const operation = { seq: 1, question_id: 1, seconds: 0, selected_options: ['a'], ...more };
  const part = { epoch: 1, receipt: null, signature: null, verdict: 'right' as const };
  const limits = { epoch: EPOCH, allowed, stored: [], wereAnswersReadable: () => false };
  const { operations } = planAdmission(limits, [{ ...part, operations: [operation] }], undefined);
  expect(operations.map((one) => [one.standing, one.chosen])).toEqual([[standing, standing === 'new']]);
});

test('answers that arrived while the correct ones were readable are not chosen by default', () => {
  fc.assert(
    fc.property(heldEvents, filed, (held, file) => {
      const { operations, events } = plan(held, file, 'right', true);
      expect(operations.filter((one) => one.chosen)).toEqual([]);
      expect(events).toEqual(held.filter((one) => !one.late || one.admitted));
    }),
  );
});
