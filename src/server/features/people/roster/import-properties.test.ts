import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aRow, importRows, listEverybody, undoAndWait } from '#test/roster-imports.ts';

const portal = usePortal();
let count = 0;

const everybody = () => listEverybody(portal);

/** A valid or invalid row about one of a few students, some of whom have accounts already. */
const wish = fc.record({
  who: fc.integer({ min: 0, max: 5 }),
  name: fc.constantFrom('Invented One', 'Invented Two', ''),
  trade: fc.constantFrom('GCS', 'Mechanical', 'Astrology', ''),
  batch: fc.constantFrom('2025', '2026-30', 'soon'),
  mobile: fc.constantFrom('9876543210', '', '12'),
  mailed: fc.boolean(),
});

test('for any file, importing twice equals importing once, and an undo restores everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 8 }), async (wishes) => {
      const admin = await anAdmin(portal);
      const run = `P${process.pid}.${++count}`;
      for (const who of [0, 1]) await aStudent(portal, { regno: `${run}/${who}`, batch: 2025, trade: 'GIN' });
      const sound = aRow({ batch: '2026' });
      const rows = wishes.map(({ who, mailed, ...rest }) =>
        aRow({ regno: `${run}/${who}`, ...rest, mail: mailed ? `${run}.${who}@students.example.org` : '' }),
      );
      const before = await everybody();
      const first = await importRows(portal, admin, [sound, ...rows]);
      const after = await everybody();
      const second = await importRows(portal, admin, [sound, ...rows]);
      expect(await everybody()).toEqual(after);
      expect(second.counts).toMatchObject({ new: 0, changed: 0, refused: first.counts.refused });
      await undoAndWait(admin, first.id);
      expect(await everybody()).toEqual(before);
    }),
    { numRuns: 6 },
  );
});
