import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createQuestionFileReader } from '#server/features/questions/imports/file-reader.sandbox.ts';
import { createImageProcessor } from '#server/platform/images/image-processor.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { createTableReader } from '#server/platform/spreadsheet/table-reader.ts';
import { hostilePictures } from '#test/hostile-pictures.ts';
import { boundedFiles, refusedFiles } from '#test/hostile-questions.ts';
import { hostileTables } from '#test/hostile-tables.ts';
import type { Measurement } from './measurement.ts';

type File = [what: string, make: () => string | Uint8Array | Promise<Uint8Array>, ...unknown[]];

const MEGABYTE = 1_048_576;
const NAME = 'sent by somebody';

process.stdout.write(JSON.stringify(await measureFiles()));

/** Measures the time and memory that the portal needs to read or refuse hostile files. */
async function measureFiles(): Promise<Measurement[]> {
  const inTurn = createFairQueue(1, 0);
  const questions = createQuestionFileReader(inTurn);
  const tables = createTableReader(inTurn);
  const pictures = createImageProcessor(1, 0);
  return [
    ...(await measureWorst('questions', [...refusedFiles, ...boundedFiles], (bytes) =>
      questions.read({ bytes, name: NAME }),
    )),
    ...(await measureWorst('students', hostileTables, (bytes) => tables.read({ bytes, name: NAME }))),
    ...(await measureWorst('pictures', hostilePictures, (bytes) => pictures.cropSquare(bytes))),
  ];
}

/** The memory of this process and its children; shared pages count once. */
function readMemory(): number {
  const own = String(process.pid);
  const children = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').split(' ').filter(Boolean);
  return [own, ...children].reduce((total: number, pid) => {
    try {
      const held = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
      return total + Number(held) * 1_024;
    } catch {
      // The process has ended in the meantime.
      return total;
    }
  }, 0);
}

async function measureWorst(of: string, files: File[], read: (bytes: Uint8Array) => Promise<unknown>) {
  const taken: { what: string; seconds: number; megabytes: number }[] = [];
  for (const [what, make] of files) {
    const made = await make();
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    // Measured one after the other, since reading a process's memory map stops that process.
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
  // Without the pause, garbage from making the file would count.
  await pause(50);
  const before = readMemory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, readMemory());
  }, 10);
  await act().catch(() => undefined);
  clearInterval(watch);
  return (most - before) / MEGABYTE;
}
