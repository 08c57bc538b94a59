import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFolders } from '../folders.ts';
import { openCgroups } from './cgroup.ts';

/** The number of a process that has ended. */
const endedProcess = () => spawnSync(process.execPath, ['--version']).pid;

test('a judge removes the cgroups that a killed one left, and no others', () => {
  const running = openCgroups();
  if (!running) return;
  onTestFinished(() => running.close());
  const cgroup = running.make('run', { megabytes: 64, processes: 16 });
  const folders = cgroup.processFiles.map((file) => dirname(dirname(dirname(file))));
  const left = folders.map((folder) => join(folder, `judge-${endedProcess()}-1`));
  for (const folder of left) mkdirSync(join(folder, 'run-1'), { recursive: true });
  openCgroups()?.close();
  expect(left.filter((folder) => existsSync(folder))).toEqual([]);
  expect(cgroup.processFiles.filter((file) => !existsSync(file))).toEqual([]);
  cgroup.remove();
});

test('a judge removes the folders that a killed one left, and none of a judge beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'judge-left-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [left, beside] = [endedProcess(), process.ppid].map((id) => join(folder, 'runs', String(id)));
  for (const path of [left, beside]) mkdirSync(join(path ?? '', 'run'), { recursive: true });
  const { runs, close } = openFolders({
    folder: join(folder, 'runs'),
    cacheFolder: join(folder, 'programs'),
  });
  expect([left, beside, runs].map((path) => existsSync(path ?? ''))).toEqual([false, true, true]);
  close();
  expect([beside, runs].map((path) => existsSync(path ?? ''))).toEqual([true, false]);
});
