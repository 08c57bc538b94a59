import { countAnswers } from '#lib/item-response/responses.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import {
  finishNight,
  listAnswersOf,
  listAreas,
  listCalibratedQuestions,
  listCalibratedStudents,
  replaceAbilities,
  replaceItemLevels,
} from './calibration.queries.ts';
import { calibrateLevels, estimateStudent } from './calibration.rules.ts';
import { ItemIndex } from './items.rules.ts';
import { listTemplateLevels, lockAbilities } from './queries.ts';
import type { ItemLevel, Scale } from './scale.rules.ts';

/** The clock of the database may be ahead of ours; no answer comes from tomorrow. */
const DAY_MS = 86_400_000;
/** Students whose answers one statement reads. */
const STUDENTS_PER_READ = 500;
/** Students whose abilities one transaction replaces. Their practice waits for it. */
const STUDENTS_PER_WRITE = 100;

/**
 * Calibrates all items from first answers and rebuilds the abilities of all students. Takes the processor for seconds: the nightly job
 * runs it in a thread of its own. `night` is the day (YYYY-MM-DD) of its row in the history; answers after `until` do not count. See
 * docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export async function calibrate(
  db: Database,
  night: string,
  until = new Date(Date.now() + DAY_MS),
): Promise<void> {
  const students = await listCalibratedStudents(db);
  const index = new ItemIndex(
    await listCalibratedQuestions(db),
    await listAreas(db),
    await listTemplateLevels(db),
  );
  const { levels, scale } = await calibrateAll(db, night, { students, index, until });
  const kept = students.filter((student) => student.kept).map(({ id }) => id);
  const batches = [...chunk(kept, STUDENTS_PER_WRITE)];
  const rebuild = async () => {
    for (let ids = batches.pop(); ids; ids = batches.pop())
      await rebuildAbilities(db, night, { ids, index, levels, scale, until });
  };
  // Two at a time: the database reads and writes for one batch while this thread computes another.
  await Promise.all([rebuild(), rebuild()]);
  await finishNight(db, night);
}

type Batch = {
  ids: number[];
  index: ItemIndex;
  levels: ReadonlyMap<number, ItemLevel>;
  scale: Scale;
  until: Date;
};

async function rebuildAbilities(db: Database, night: string, { ids, index, levels, scale, until }: Batch) {
  await transaction(db, async (tx) => {
    // Locked before the answers are read, so that no answer of the meantime is lost.
    await lockAbilities(tx, ids);
    const read = new Map((await listAnswersOf(tx, ids, until)).map((one) => [one.account_id, one.answers]));
    const abilities = ids.map((account_id) => ({
      account_id,
      abilities: estimateStudent(index.listLevelAnswers(read.get(account_id) ?? [], levels), scale),
    }));
    await replaceAbilities(tx, night, abilities);
  });
}

type World = { students: readonly { id: number }[]; index: ItemIndex; until: Date };

async function calibrateAll(
  db: Database,
  night: string,
  { students, index, until }: World,
): Promise<{ levels: ReadonlyMap<number, ItemLevel>; scale: Scale }> {
  const starts = [0];
  const items: number[] = [];
  const right: number[] = [];
  // The items of the calibration: those with answers, numbered by the first of them.
  const numbers = new Map<number, number>();
  for (const some of chunk(students, STUDENTS_PER_READ))
    for (const { answers } of await listAnswersOf(
      db,
      some.map(({ id }) => id),
      until,
    )) {
      for (const one of index.listFirstAnswers(answers)) {
        const number = numbers.get(one.item) ?? numbers.size;
        numbers.set(one.item, number);
        items.push(number);
        right.push(one.right ? 1 : 0);
      }
      starts.push(items.length);
    }
  const asked = [...numbers.keys()];
  const responses = {
    itemCount: asked.length,
    ...{ starts: Int32Array.from(starts), items: Int32Array.from(items), right: Uint8Array.from(right) },
  };
  const priors = asked.map((item) => index.priorOf(item));
  const { levels, scale } = calibrateLevels(responses, priors);
  const { answers } = countAnswers(responses);
  await transaction(db, async (tx) =>
    replaceItemLevels(tx, night, {
      ...{ scale, students: starts.length - 1 },
      levels: levels.map((level, at) => ({
        ...{ ...level, ...index.subjectOf(asked[at] ?? 0), answers: answers[at] ?? 0 },
      })),
    }),
  );
  return { levels: new Map(levels.map((level, at) => [asked[at] ?? 0, level])), scale };
}

function* chunk<One>(list: readonly One[], size: number): Generator<One[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
