import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chown,
  constants,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '#lib/is-alive.ts';
import type { Binaries } from './binaries.ts';
import { errorOutput, findOsAccount, findOwner, type OsAccount, type Owner, runAs } from './os-account.ts';
import { startFailure } from './start-failure.ts';

/** One PostgreSQL data directory: where it is, which account runs it and how to connect. */
export type Cluster = {
  /** Short and unique on this machine; process titles contain it. */
  name: string;
  data: string;
  log: string;
  owner: Owner;
  socketFolder: string;
  /** For the owner of the database, which migrates and seeds it. */
  url: string;
  /** For the role that the portal serves as, which owns nothing. */
  servingUrl: string;
  account: OsAccount;
};

/** The role that the portal serves as. */
export const SERVING_ROLE = 'portal_app';

const createDatabase = 'create role portal login;\ncreate database portal owner portal;\n';

/** The cluster in `folder`, created with an empty database `portal` if there is none yet. Its socket is under `runtimeFolder`. */
export async function openCluster(
  { folder, runtimeFolder = '/tmp' }: { folder: string; runtimeFolder?: string | undefined },
  { postgres, initdb }: Binaries,
  report: (line: string) => void,
): Promise<Cluster> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw startFailure(`Cannot make ${folder}: set DATA_DIR to a folder you may write to.`, error);
  });
  const home = await realpath(folder);
  const data = join(home, 'postgres');
  const owner = await findOwner(data);
  const name = nameCluster(home);
  const socketFolder = await claimSocketFolder(runtimeFolder, name, owner);
  const account = await findOsAccount(owner, postgres, [home, socketFolder]);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    report(`Creating the database in ${data}.`);
    await createCluster(data, { postgres, initdb }, owner, account);
  }
  const urlFor = (role: string) =>
    `postgresql://${role}@/portal?host=${encodeURIComponent(socketFolder)}&port=5432`;
  const [url, servingUrl] = [urlFor('portal'), urlFor(SERVING_ROLE)];
  return { name, data, log: join(home, 'postgres.log'), owner, socketFolder, url, servingUrl, account };
}

/** The name of the cluster in the folder `home`, and of its socket folder. */
export function nameCluster(home: string): string {
  return `ppp-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`;
}

// A socket path has at most 107 bytes, so the socket is where paths are short, not with the data.
async function claimSocketFolder(runtimeFolder: string, name: string, owner: Owner): Promise<string> {
  const parent = await access(runtimeFolder, constants.W_OK).then(() => runtimeFolder, tmpdir);
  const folder = join(parent, name);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw startFailure(`Cannot make ${folder}: make ${parent} writable.`, error);
  });
  const found = await lstat(folder);
  const trusted = [owner.uid, process.getuid?.()].includes(found.uid);
  if (!trusted || !found.isDirectory() || (found.mode & 0o077) !== 0)
    throw startFailure(`${folder} was made by someone else (user ${found.uid}): remove it and start again.`);
  if (found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
  return folder;
}

// Created next to its final path and renamed, so that a cluster is complete or absent even after a crash.
async function createCluster(
  data: string,
  { postgres, initdb }: Binaries,
  owner: Owner,
  account: OsAccount,
): Promise<void> {
  await removeDrafts(data);
  const draft = `${data}.draft-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  await chown(draft, owner.uid, owner.gid);
  try {
    await runAs(account, initdb, [
      ...['--pgdata', draft, '--username=postgres', '--auth-local=trust', '--auth-host=reject'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--data-checksums', '--no-instructions'],
    ]);
    const single = ['--single', '-D', draft, '-c', 'exit_on_error=on', 'template1'];
    await runAs(account, postgres, single, createDatabase);
    await rename(draft, data);
    await syncFolder(dirname(data));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start was faster; the lock decides between the two.
    if (existsSync(join(data, 'PG_VERSION'))) return;
    throw startFailure(
      `Cannot create ${data}: ${errorOutput(error)}. Mend that, or set DATABASE_URL.`,
      error,
    );
  }
}

async function removeDrafts(data: string): Promise<void> {
  for (const entry of await readdir(dirname(data))) {
    const [, pid] = entry.split(`${basename(data)}.draft-`).map(Number);
    if (pid && (pid === process.pid || !isAlive(pid)))
      await rm(join(dirname(data), entry), { recursive: true, force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
