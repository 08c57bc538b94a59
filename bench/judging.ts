import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { listShippedFolders } from '#database/problems/shipped-problem.ts';
import { aProblem } from '#test/coding.ts';
import { addStudents, addTest, addWriters, type Fixtures, type Student } from './fixtures.ts';
import { post, quantile, sendOnce } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { savesPerSecond } from './save-load.ts';

const HELLOS = 40;
const BURST = 300;
const CROWD = 1_000;
const ROUNDS = 4;
const SECONDS = 6;
const POLL_MS = 10;

const hello = (note: string) =>
  `#include <iostream>\n// ${note}\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n`;

/** How soon a program has its verdict, and what a burst of programs does to the saves of a test. */
export async function measureJudging(world: Fixtures, folder: string): Promise<Measurement[]> {
  const { database, owner } = world;
  // A judge that starts would prove the shipped problems first.
  await owner.db
    .insertInto('seeding')
    .values(listShippedFolders().map((one) => ({ name: `problem ${basename(one)}` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const judge = spawn(process.execPath, ['src/server/judge.ts'], {
    detached: true,
    // It ends with the bench, whose end closes the channel.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DATABASE_URL: database.servingUrl, DATA_DIR: join(folder, 'judging') },
  });
  try {
    const { slug } = await aProblem(owner);
    await untilJudgeRuns(world);
    const students = await addStudents(owner.db, CROWD);
    const latencies: number[] = [];
    for (const student of students.slice(0, HELLOS)) {
      const begun = performance.now();
      await submit(world, student, slug);
      await untilJudged(world);
      latencies.push(performance.now() - begun);
    }
    process.stdout.write(`hello world: ${latencies.map((one) => one.toFixed(0)).join(' ')} ms\n`);
    return [
      {
        ...{ name: 'hello world in C++ from press to verdict, p95', unit: 'ms' },
        ...{ value: quantile(latencies.slice(1), 0.95), goal: { most: 1_000 } },
      },
      ...(await measureBurst(world, students, slug)),
    ];
  } finally {
    judge.kill('SIGTERM');
    await once(judge, 'exit');
  }
}

async function measureBurst(world: Fixtures, students: Student[], slug: string): Promise<Measurement[]> {
  const { server, owner } = world;
  const writers = await addWriters(world, await addTest(owner.db), students);
  const p99: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  let failed = 0;
  await savesPerSecond(server.origin, writers, CROWD, SECONDS);
  for (let round = 1; round <= ROUNDS; round++) {
    for (const which of ['alone', 'beside'] as const) {
      if (which === 'beside')
        await Promise.all(students.slice(0, BURST).map((student) => submit(world, student, slug)));
      const load = await savesPerSecond(server.origin, writers, CROWD, SECONDS);
      p99[which].push(load.p99);
      failed += load.failed;
      process.stdout.write(
        `round ${round}, ${which}: ${load.perSecond.toFixed(0)} saves/s, p99 ${load.p99.toFixed(0)} ms, ${await countWaiting(world)} programs wait\n`,
      );
    }
    await untilJudged(world);
    // The next round sends as many again.
    await sql`update coding_submission set created_at = created_at - interval '1 hour'`.execute(owner.db);
  }
  return [
    {
      ...{ name: `saves at 1,000 connections beside ${BURST} programs ÷ without, p99`, unit: '×' },
      ...{ value: quantile(p99.beside, 0.5) / quantile(p99.alone, 0.5), goal: { most: 1.2 } },
    },
    { name: 'saves that failed beside programs', value: failed, unit: '', goal: { most: 0 } },
  ];
}

async function submit({ server }: Fixtures, { token }: Student, slug: string): Promise<void> {
  const call_id = randomUUID();
  const body = { call_id, language: 'cpp', source: hello(call_id) };
  const { status, body: reply } = await sendOnce(
    server.origin,
    post(`/coding/problems/${slug}/submit`, body, token),
  );
  if (status !== 200) throw new Error(`A program was not taken: ${reply}`);
}

async function countWaiting({ owner }: Fixtures): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from coding_submission where state <> 'judged'`.execute(owner.db);
  return rows[0]?.count ?? 0;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

async function untilJudged(world: Fixtures): Promise<void> {
  while ((await countWaiting(world)) > 0) await pause();
}

async function untilJudgeRuns({ owner }: Fixtures): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ languages: unknown }>`select languages from judge_worker`.execute(owner.db);
    if (JSON.stringify(rows).includes('cpp')) return;
    await pause();
  }
}
