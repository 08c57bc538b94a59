import { execFile } from 'node:child_process';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

/**
 * Lets only the account of the data and that of the portal connect, by the user that the kernel reports for the other end of the socket.
 * The mode of the socket's folder keeps others out as well; root and capabilities pass that. Written at each start, also for older
 * clusters. Where an account has no name, PostgreSQL cannot look it up, and the folder alone decides.
 */
export async function writeAccessRules({ data, owner }: Pick<Cluster, 'data' | 'owner'>): Promise<void> {
  const uids = new Set([owner.uid, process.getuid?.() ?? owner.uid]);
  const names = await Promise.all([...uids].map(findAccountName));
  const method = names.every((name) => name !== undefined) ? 'peer map=portal' : 'trust';
  const rules = { 'pg_hba.conf': [`local all all ${method}`], 'pg_ident.conf': names.map(mapLine) };
  for (const [name, lines] of Object.entries(rules)) {
    const draft = join(data, `${name}.${process.pid}`);
    // A start that a full disk or a kill ended leaves its draft, and process ids come again, in a container at every start.
    await rm(draft, { force: true });
    // Exclusive: as root the portal must not write through a link that somebody else made.
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${lines.join('\n')}\n`);
      await file.chown(owner.uid, owner.gid);
    } finally {
      await file.close();
    }
    await rename(draft, join(data, name));
  }
}

const mapLine = (name: string | undefined) => `portal "${name}" all`;

async function findAccountName(uid: number): Promise<string | undefined> {
  const found = await promisify(execFile)('id', ['-un', String(uid)]).catch(() => undefined);
  return found?.stdout.trim() || undefined;
}
