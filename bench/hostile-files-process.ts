import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createItemReader } from '#server/features/questions/imports/file-reader.sandbox.ts';
import { createPictures } from '#server/platform/images/image-processor.ts';
import { createTurns } from '#server/platform/sandbox/fair-queue.ts';
import { createReader } from '#server/platform/spreadsheet/table-reader.ts';
import { hostilePictures } from '#test/hostile-pictures.ts';
import { boundedFiles, refusedFiles } from '#test/hostile-questions.ts';
import { hostileTables } from '#test/hostile-tables.ts';
import type { Figure } from './measurement.ts';

type File = [what: string, make: () => string | Uint8Array | Promise<Uint8Array>, ...unknown[]];

const MEGABYTE = 1_048_576;
const NAME = 'sent by somebody';

process.stdout.write(JSON.stringify(await measureFiles()));

/** What files take of time and memory that somebody made to do harm, until they are refused or read. */
async function measureFiles(): Promise<Figure[]> {
  const inTurn = createTurns(1, 0);
  const questions = createItemReader(inTurn);
  const tables = createReader(inTurn);
  const pictures = createPictures(1, 0);
  return [
    ...(await worstOf('questions', [...refusedFiles, ...boundedFiles], (bytes) =>
      questions.read({ bytes, name: NAME }),
    )),
    ...(await worstOf('students', hostileTables, (bytes) => tables.read({ bytes, name: NAME }))),
    ...(await worstOf('pictures', hostilePictures, (bytes) => pictures.portray(bytes))),
  ];
}

/** What this process and those that it started hold, what they share counted once. */
function heldBytes(): number {
  const own = String(process.pid);
  const children = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').split(' ').filter(Boolean);
  return [own, ...children].reduce((total: number, pid) => {
    try {
      const held = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
      return total + Number(held) * 1_024;
    } catch {
      // It has ended meanwhile.
      return total;
    }
  }, 0);
}

async function worstOf(of: string, files: File[], read: (bytes: Uint8Array) => Promise<unknown>) {
  const taken: { what: string; seconds: number; megabytes: number }[] = [];
  for (const [what, make] of files) {
    const made = await make();
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    // One after the other: looking at how much a process holds stops it for as long.
    const megabytes = await megabytesFor(() => read(bytes));
    const seconds = await secondsFor(() => read(bytes));
    taken.push({ what, seconds, megabytes });
  }
  const slowest = taken.toSorted((a, b) => b.seconds - a.seconds)[0];
  const largest = taken.toSorted((a, b) => b.megabytes - a.megabytes)[0];
  process.stderr.write(`hostile ${of}: slowest ${slowest?.what}, largest ${largest?.what}\n`);
  return [
    {
      name: `slowest of ${files.length} hostile ${of}`,
      value: slowest?.seconds ?? 0,
      unit: 's',
      goal: { most: 2 },
    },
    {
      name: `memory for the largest of ${files.length} hostile ${of}`,
      value: largest?.megabytes ?? 0,
      unit: 'MB',
      goal: { most: 130 },
    },
  ];
}

type Act = () => Promise<unknown>;

async function secondsFor(act: Act): Promise<number> {
  const begun = performance.now();
  await act().catch(() => undefined);
  return (performance.now() - begun) / 1_000;
}

async function megabytesFor(act: Act): Promise<number> {
  // What making the file left behind is swept meanwhile.
  await pause(50);
  const before = heldBytes();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, heldBytes());
  }, 10);
  await act().catch(() => undefined);
  clearInterval(watch);
  return (most - before) / MEGABYTE;
}
