import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of pgbench: the machine's, or Debian's, which it installs. Throws with instructions if it cannot. */
export function findPgbench(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write("pgbench is missing. Installing Debian's package…\n");
    spawnSync(
      'sh',
      ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql'],
      {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
    const now = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1);
    if (now) return now;
  }
  throw new Error("The comparison needs pgbench. Install PostgreSQL's client programs (Debian: postgresql).");
}

/** Measures prepared single-row upserts a second over `seconds`, by 32 clients on 2 threads, on the server at `url`. */
export function upsertsPerSecond(pgbench: string, url: string, seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbench-'));
  const script = join(folder, 'upsert.sql');
  writeFileSync(
    script,
    `\\set attempt random(1, 1000)
\\set question random(1, 60)
insert into bench_answer values (:attempt, :question, 'abcdefgh', now())
on conflict (attempt, question) do update set selected = excluded.selected, at = excluded.at;
`,
  );
  const { hostname, searchParams } = new URL(url.replace('@/', '@socket/'));
  const host = searchParams.get('host') ?? hostname;
  const printed = execFileSync(
    pgbench,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      '32',
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      script,
      '-h',
      host,
      '-U',
      'portal',
      'portal',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  rmSync(folder, { recursive: true });
  return Number(printed.match(/tps = ([\d.]+)/)?.[1]);
}
