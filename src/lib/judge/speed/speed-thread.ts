import { parentPort } from 'node:worker_threads';

/** Single rounds are too short for the kernel's accounts. */
const ROUNDS = 20;
/** Of these the compiler of JavaScript has its share, and other threads have yet to start. */
const WARM_UP_ROUNDS = 5;

const numbers = new Uint32Array(1 << 16);
const marks = new Uint8Array(1_000_001);

function calculate(): number {
  let at = 12_345;
  for (let step = 0; step < 3_000_000; step++) at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
  return at;
}

function sort(): void {
  let at = 12_345;
  for (let index = 0; index < numbers.length; index++) {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    numbers[index] = at;
  }
  numbers.sort();
}

function sieve(): void {
  marks.fill(0);
  for (let number = 2; number < marks.length; number++)
    if (marks[number] === 0)
      for (let multiple = 2 * number; multiple < marks.length; multiple += number) marks[multiple] = 1;
}

/** Arithmetic, sorting, and writes all over the memory, as programs of contests have them. */
function work(): void {
  calculate();
  sort();
  sieve();
}

for (let round = 0; round < WARM_UP_ROUNDS; round++) work();
const before = process.threadCpuUsage();
for (let round = 0; round < ROUNDS; round++) work();
const { user, system } = process.threadCpuUsage(before);
parentPort?.postMessage((user + system) / 1e6 / ROUNDS);
