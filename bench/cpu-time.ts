import { readdirSync, readFileSync } from 'node:fs';
import type { Fixtures } from './fixtures.ts';

const TICKS_A_SECOND = 100;

/** The CPU seconds that the portal and its database have used so far. */
function readCpuTime({ database, server }: Fixtures): { node: number; database: number } {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const figures = processes.flatMap((pid) => {
    try {
      // The fields after the name in brackets: state, parent, …, user and system ticks, and the ticks of ended children.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
      return { pid: Number(pid), title, ticks };
    } catch {
      return [];
    }
  });
  const name = database.socketFolder.split('/').at(-1) ?? '';
  const sum = (some: typeof figures) => some.reduce((total, one) => total + one.ticks, 0) / TICKS_A_SECOND;
  return {
    node: sum(figures.filter(({ pid }) => pid === server.process.pid)),
    database: sum(figures.filter(({ title }) => title.includes(name) && title.includes('postgres'))),
  };
}

/** Runs `work` and prints the CPU milliseconds for each piece, which hardly depend on other processes of the machine. */
export async function withCpuTime<T>(
  world: Fixtures,
  what: string,
  pieces: () => number,
  work: () => Promise<T>,
): Promise<T> {
  const before = readCpuTime(world);
  const result = await work();
  const after = readCpuTime(world);
  const each = (name: 'node' | 'database') => (((after[name] - before[name]) * 1_000) / pieces()).toFixed(3);
  process.stdout.write(
    `${what}: ${each('node')} ms of a core in Node and ${each('database')} ms in PostgreSQL each\n`,
  );
  return result;
}
