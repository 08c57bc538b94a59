import { createPasswords } from '#server/platform/auth/passwords.ts';
import { withCpuTime } from './cpu-time.ts';
import { addStudents, type Fixtures, PASSWORD, type Student } from './fixtures.ts';
import { openConnection, post, quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { measureLoopDelay } from './portal-process.ts';

const CONNECTIONS = 50;
// Several rounds, each of which compares figures of one moment, as in saves.ts.
const ROUNDS = 3;
const SECONDS = 3;
const MOST_PER_SECOND = 400;
const AT_ONCE = 1_000;

/** Compares sign-ins a second, each of another student, with bare password verifications. */
export async function measureSignIns(world: Fixtures): Promise<Measurement[]> {
  const { owner, server } = world;
  const students = await addStudents(owner.db, (ROUNDS + 1) * SECONDS * MOST_PER_SECOND);
  let [done, failed] = [0, 0];
  /** Returns the successful sign-ins a second over `SECONDS`. */
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
    // The machine's present limit: no sign-in can be faster.
    { name: 'bare password verifications a second', value: median('bare'), unit: '/s', goal: {} },
    {
      name: 'sign-ins ÷ bare password verifications',
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
    { name: '1,000 sign-ins at once, refused', value: rush.failed, unit: '', goal: { most: 0 } },
    { name: '1,000 sign-ins at once, longest wait', value: rush.last / 1_000, unit: 's', goal: {} },
  ];
}

/** All students sign in at the same moment. Counts the refused ones; `last` is the longest wait in milliseconds. */
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

/** Password verifications a second on both cores: the limit of any sign-in with hashes of this cost. */
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
