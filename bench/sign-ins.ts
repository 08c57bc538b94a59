import { createPasswords } from '#server/platform/auth/passwords.ts';
import { withCpuTime } from './cpu-time.ts';
import { addStudents, type Fixtures, PASSWORD, type Student } from './fixtures.ts';
import { openConnection, post, quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { measureLoopDelay } from './portal-process.ts';

const CONNECTIONS = 50;
// As with saves: what the machine does in one moment is compared with what it does in the same, several times.
const ROUNDS = 3;
const SECONDS = 3;
const MOST_PER_SECOND = 400;
const AT_ONCE = 1_000;

/** Students sign in as fast as they are let, each with an account of its own, beside what the cores do with passwords alone. */
export async function measureSignIns(world: Fixtures): Promise<Measurement[]> {
  const { owner, server } = world;
  const students = await addStudents(owner.db, (ROUNDS + 1) * SECONDS * MOST_PER_SECOND);
  let [done, failed] = [0, 0];
  /** How many a second were let in over `SECONDS`. */
  const signIn = async () => {
    const until = performance.now() + SECONDS * 1_000;
    let inTime = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const line = openConnection(server.origin);
        while (performance.now() < until) {
          const { regno } = students.pop() ?? { regno: '' };
          const { status } = await line.send(post('/user/login', { regno, password: PASSWORD }));
          if (status !== 200) failed++;
          else if (performance.now() < until) inTime++;
        }
        line.end();
      }),
    );
    done += inTime;
    return inTime / SECONDS;
  };
  await signIn();
  const rounds: { perSecond: number; bare: number; ratio: number; delay: number }[] = [];
  done = 0;
  await withCpuTime(
    world,
    'a sign-in',
    () => done,
    async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        const bare = await verificationsPerSecond();
        const { result: perSecond, delay } = await measureLoopDelay(server, signIn);
        rounds.push({ perSecond, bare, ratio: perSecond / bare, delay });
        process.stdout.write(
          `round ${round}: ${perSecond.toFixed(0)} sign-ins/s, ${bare.toFixed(0)} verifications/s alone\n`,
        );
      }
    },
  );
  const median = (name: keyof (typeof rounds)[number]) =>
    quantile(
      rounds.map((round) => round[name]),
      0.5,
    );
  const rush = await signInAtOnce(server.origin, await addStudents(owner.db, AT_ONCE));
  return [
    { name: 'sign-ins a second', value: median('perSecond'), unit: '/s', goal: {} },
    // What the machine is worth in this hour: no sign-in is faster.
    { name: 'verifications of a password with nothing else', value: median('bare'), unit: '/s', goal: {} },
    {
      name: 'sign-ins ÷ verifications of a password with nothing else',
      value: median('ratio'),
      unit: '×',
      goal: { least: 0.7 },
    },
    {
      name: 'event-loop delay meanwhile, p99',
      value: Math.max(...rounds.map((round) => round.delay)),
      unit: 'ms',
      goal: { most: 20 },
    },
    { name: 'sign-ins that failed', value: failed, unit: '', goal: { most: 0 } },
    { name: '1,000 who sign in at once, turned away', value: rush.failed, unit: '', goal: { most: 0 } },
    { name: '1,000 who sign in at once, the last one in', value: rush.last / 1_000, unit: 's', goal: {} },
  ];
}

/** Everybody signs in at the same moment: how many are turned away, and how many milliseconds the last one waits. */
async function signInAtOnce(origin: string, students: Student[]): Promise<{ failed: number; last: number }> {
  const lines = students.map(() => openConnection(origin));
  const answers = await Promise.all(
    students.map(({ regno }, at) => lines[at]?.send(post('/user/login', { regno, password: PASSWORD }))),
  );
  for (const line of lines) line.end();
  return {
    failed: answers.filter((answer) => answer?.status !== 200).length,
    last: Math.max(...answers.map((answer) => answer?.ms ?? 0)),
  };
}

/** What both cores can do with passwords alone: the ceiling of any sign-in with hashes of this cost. */
async function verificationsPerSecond(seconds = 2): Promise<number> {
  const passwords = createPasswords();
  const hash = await passwords.hash(PASSWORD);
  const until = performance.now() + seconds * 1_000;
  let verified = 0;
  const verify = async () => {
    for (; performance.now() < until; verified++) await passwords.verify(hash, PASSWORD);
  };
  await Promise.all([verify(), verify(), verify()]);
  return verified / seconds;
}
