import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Role } from '#contract/person.ts';
import { type AccountChange, countChanges, planUndo, planYearChange } from './rules.ts';

const act = fc.record({
  kind: fc.constantFrom('promote' as const, 'archive' as const),
  batch: fc.constantFrom(2025, 2026),
  step_back: fc.boolean(),
});
const someone = fc.record({
  role: fc.constantFrom(...Role.options),
  batch: fc.constantFrom(2024, 2025, 2026),
  archived: fc.boolean(),
  blocked: fc.boolean(),
});
const world = fc
  .array(someone, { maxLength: 12 })
  .map((people) => people.map((person, id) => ({ id, standing: `${id}`, ...person })));
type World = ReturnType<typeof world.generate>['value'];

let minted = 0;

/** The people after a year change, and the changes. */
function acted(
  people: World,
  plan: ReturnType<typeof planYearChange>,
): { after: World; changes: AccountChange[] } {
  const steps = new Map(plan.steps.map((step) => [step.id, step]));
  const after = people.map((person) => {
    const step = steps.get(person.id);
    return step ? { ...person, ...step, standing: `new ${minted++}` } : person;
  });
  const changes = people.flatMap((before, n) =>
    steps.has(before.id) ? [{ account: before.id, before, after: after[n] ?? before }] : [],
  );
  return { after, changes };
}

const undone = (people: World, changes: AccountChange[]) => {
  const { back, kept } = planUndo(changes, people);
  const before = new Map(back.map((change) => [change.account, change.before]));
  return { people: people.map((person) => ({ ...person, ...before.get(person.id) })), kept };
};

test('undoing a year change restores everything', () => {
  fc.assert(
    fc.property(world, act, (people, act) => {
      const { after, changes } = acted(people, planYearChange(act, people));
      expect(undone(after, changes)).toEqual({ people, kept: [] });
    }),
  );
});

test('undoing year changes from the last to the first restores everything', () => {
  fc.assert(
    fc.property(world, fc.array(act, { maxLength: 5 }), (people, acts) => {
      let present = people;
      const done: AccountChange[][] = [];
      for (const act of acts) {
        const { after, changes } = acted(present, planYearChange(act, present));
        done.push(changes);
        present = after;
      }
      for (const changes of done.reverse()) present = undone(present, changes).people;
      expect(present).toEqual(people);
    }),
  );
});

test('an undo restores exactly the people who were not changed since', () => {
  fc.assert(
    fc.property(world, act, fc.array(fc.nat({ max: 11 })), (people, act, touched) => {
      const { after, changes } = acted(people, planYearChange(act, people));
      const since = after.map((person) =>
        touched.includes(person.id) ? { ...person, standing: `since ${minted++}` } : person,
      );
      const { kept, people: result } = undone(since, changes);
      expect(kept).toEqual(changes.map((one) => one.account).filter((id) => touched.includes(id)));
      for (const [n, person] of result.entries())
        expect(person).toEqual(touched.includes(person.id) ? since[n] : people[n]);
    }),
  );
});

test('a year change affects no admin, no archived person and no younger batch, and gives no blocked person a role', () => {
  fc.assert(
    fc.property(world, act, (people, act) => {
      const { after } = acted(people, planYearChange(act, people));
      for (const [n, person] of people.entries()) {
        const now = after[n];
        if (person.role === 'admin' || person.archived || person.batch > act.batch)
          expect(now).toEqual(person);
        if (person.blocked && now?.role !== person.role) expect(now?.role).toBe('student');
      }
    }),
  );
});

test('everyone affected by a year change is counted once', () => {
  fc.assert(
    fc.property(world, act, (people, act) => {
      const { changes } = acted(people, planYearChange(act, people));
      const { promoted, stepped_back, archived } = countChanges(changes);
      const sum = promoted + stepped_back + archived.students + archived.jsprs + archived.sprs;
      expect(sum).toBe(changes.length);
    }),
  );
});

test('a second year change of the same kind affects nobody', () => {
  fc.assert(
    fc.property(world, act, (people, act) => {
      const { after } = acted(people, planYearChange(act, people));
      expect(planYearChange(act, after).steps).toEqual([]);
    }),
  );
});
