import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase, servingUrlOf } from '#test/cluster.ts';
import { migrateWithoutBank, openOwner, startStudents } from '#test/faults/fixtures.ts';
import { createServerProcess, waitUntil } from '#test/faults/portal-process.ts';
import {
  compareWithStored,
  createLedger,
  describeLedger,
  keepSaving,
  resume,
} from '#test/faults/save-ledger.ts';
import { startCaddy } from './caddy.ts';

const NODES = 3;
const STUDENTS = 60;
const BROWSERS = 8;
/** A page loads its parts this long after it was opened at most, which is longer than a node is away. */
const READING_MS = 20_000;

/** A copy of this release of which every script has another name, with the scripts of this release beside its own. */
function buildNextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-next-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['src', 'database', 'test', ...globSync('*.{json,ts}')])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const config = join(folder, 'vite.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace(
      'chunkFileNames:',
      'banner: \'void "next release";\',\n        chunkFileNames:',
    ),
  );
  execFileSync(process.execPath, ['build.ts'], { cwd: folder, stdio: 'ignore' });
  // As docs/scaling.md says.
  execFileSync('cp', ['-rn', 'dist/web/assets', join(folder, 'dist/web')]);
  return folder;
}

type Visits = { pages: number; files: number; releases: Set<string>; faults: string[] };

/** Opens the page again and again in a browser of its own, and loads its scripts at once and other parts later. */
async function keepBrowsing(origin: string, visits: Visits, { signal }: AbortController): Promise<void> {
  while (!signal.aborted) {
    let cookie = '';
    const load = async (path: string) => {
      const reply = await fetch(origin + path, { headers: { cookie } });
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      if (reply.status !== 200) visits.faults.push(`${reply.status} for ${path}`);
      return await reply.text();
    };
    const page = await load('/');
    const entry = /src="(\/assets\/index[^"]+)"/.exec(page)?.[1] ?? 'no script in the page';
    visits.releases.add(entry);
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
    const [script = ''] = await Promise.all([entry, ...files].map(load));
    const parts = [...script.matchAll(/assets\/[\w-]+\.(?:js|css)/g)].map((match) => `/${match[0]}`);
    if (parts.length === 0) visits.faults.push(`${entry} names no parts`);
    const until = performance.now() + Math.random() * READING_MS;
    while (performance.now() < until && !signal.aborted) await sleep(100);
    const wanted = parts.filter(() => Math.random() < 0.1);
    for (const part of wanted) await load(part);
    visits.pages++;
    visits.files += files.length + wanted.length;
  }
}

test('three nodes get the next release one after the other in full load: every save is stored, and no page misses a file', async () => {
  const next = buildNextRelease();
  const database = await cloneDatabase(inject('clusterUrl'));
  onTestFinished(() => database.drop());
  await migrateWithoutBank(database.url);
  const environment = {
    DATABASE_URL: servingUrlOf(database.url, inject('servingRole')),
    MIGRATION_DATABASE_URL: database.url,
    ...{ JUDGE: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  };
  const nodes = await Promise.all(Array.from({ length: NODES }, () => createServerProcess(environment)));
  for (const node of nodes) await node.start();
  const origin = await startCaddy(nodes.map((node) => node.origin));
  const owner = openOwner(database.url);
  const { writers } = await startStudents(owner, origin, STUDENTS);
  const ledger = createLedger({ isProxied: true });
  const visits: Visits = { pages: 0, files: 0, releases: new Set(), faults: [] };
  const stop = new AbortController();
  const running = [
    ...writers.map((writer) => keepSaving(origin, writer, ledger, stop)),
    ...Array.from({ length: BROWSERS }, () => keepBrowsing(origin, visits, stop)),
  ];
  for (const node of nodes) {
    await sleep(3_000);
    expect(await node.end('SIGTERM')).toBe(0);
    await node.start(next);
  }
  const { pages } = visits;
  await waitUntil(() => visits.pages >= pages + BROWSERS, 60_000, 'pages after the update');
  const end = performance.now();
  await waitUntil(
    () => writers.every(({ lastAt = 0 }) => lastAt > end),
    10_000,
    'a save of every student after the update',
  );
  stop.abort();
  await Promise.all(running);
  await compareWithStored(owner.db, writers, ledger);
  for (const writer of writers) await resume(origin, owner.db, writer, ledger);
  process.stdout.write(
    `${describeLedger(ledger)}\n${visits.pages} pages of ${visits.releases.size} releases with ${visits.files} files, ${visits.faults.length} missing\n`,
  );
  expect(ledger.faults).toEqual([]);
  expect(visits.faults).toEqual([]);
  expect(visits.releases.size).toBe(2);
});
