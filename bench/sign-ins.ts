import { createPasswords } from '#server/security/passwords.ts';
import { withEffort } from './effort.ts';
import type { Figure } from './figure.ts';
import { loopDelayDuring } from './portal.ts';
import { openLine, post } from './wire.ts';
import { addStudents, PASSWORD, type Student, type World } from './world.ts';

const CONNECTIONS = 50;
const SECONDS = 6;
const RUSH = 1_000;

/** Students sign in as fast as they are let, each with an account of its own. */
export async function measureSignIns(world: World): Promise<Figure[]> {
  const { owner, server } = world;
  const students = await addStudents(owner.db, SECONDS * 400);
  let [done, failed] = [0, 0];
  const signIn = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const line = openLine(server.origin);
        while (performance.now() < until) {
          const { regno } = students.pop() ?? { regno: '' };
          const { status } = await line.ask(post('/user/login', { regno, password: PASSWORD }));
          if (status !== 200) failed++;
          else if (performance.now() < until) done++;
        }
        line.end();
      }),
    );
  };
  await signIn(0.5);
  done = 0;
  const delay = await withEffort(
    world,
    'a sign-in',
    () => done,
    () => loopDelayDuring(server, () => signIn(SECONDS - 1)),
  );
  const perSecond = done / (SECONDS - 1);
  const rush = await signInAtOnce(server.origin, await addStudents(owner.db, RUSH));
  return [
    { name: 'sign-ins a second', value: perSecond, unit: '/s', goal: { least: 150 } },
    {
      name: 'sign-ins ÷ verifications of a password with nothing else',
      value: perSecond / (await verificationsPerSecond()),
      unit: '×',
      goal: {},
    },
    { name: 'event-loop delay meanwhile, p99', value: delay, unit: 'ms', goal: { most: 10 } },
    { name: 'sign-ins that failed', value: failed, unit: '', goal: { most: 0 } },
    { name: '1,000 who sign in at once, turned away', value: rush.failed, unit: '', goal: { most: 0 } },
    { name: '1,000 who sign in at once, the last one in', value: rush.last / 1_000, unit: 's', goal: {} },
  ];
}

/** Everybody signs in at the same moment: how many are turned away, and how many milliseconds the last one waits. */
async function signInAtOnce(origin: string, students: Student[]): Promise<{ failed: number; last: number }> {
  const lines = students.map(() => openLine(origin));
  const answers = await Promise.all(
    students.map(({ regno }, at) => lines[at]?.ask(post('/user/login', { regno, password: PASSWORD }))),
  );
  for (const line of lines) line.end();
  return {
    failed: answers.filter((answer) => answer?.status !== 200).length,
    last: Math.max(...answers.map((answer) => answer?.ms ?? 0)),
  };
}

/** What both cores can do with passwords alone: the ceiling of any sign-in with hashes of this cost. */
async function verificationsPerSecond(seconds = 3): Promise<number> {
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
