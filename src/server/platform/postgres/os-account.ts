import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { startFailure } from './start-failure.ts';

/** The user and group that own the data. */
export type Owner = { uid: number; gid: number };

/** How to run a program as the owner of the data: the command before it, and the options of spawn. */
export type OsAccount = {
  before: string[];
  options: Partial<Owner> & { cwd: string; env: NodeJS.ProcessEnv };
};

const nobody: Owner = { uid: 65534, gid: 65534 };

// No PG* variable of the environment reaches the server.
const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };

/** The current or future owner of the cluster at `data`: never root, because PostgreSQL refuses to run as root. */
export async function findOwner(data: string): Promise<Owner> {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const present = await stat(data).catch(() => undefined);
  if (self.uid === 0) return present?.uid ? { uid: present.uid, gid: present.gid } : nobody;
  if (present && present.uid !== self.uid)
    throw startFailure(`${data} belongs to user ${present.uid}: start as that user, or set DATA_DIR.`);
  return self;
}

/** The account with the fewest privileges as which `owner` can run `program` and enter the `folders`, found by trial. */
export async function findOsAccount(owner: Owner, program: string, folders: string[]): Promise<OsAccount> {
  const trial = '"$1" --version && shift && for folder; do cd "$folder" || exit; done';
  const failures: unknown[] = [];
  for (const account of listOsAccounts(owner)) {
    try {
      await runAs(account, 'sh', ['-c', trial, 'trial', program, ...folders]);
      return account;
    } catch (error) {
      failures.push(error);
    }
  }
  throw startFailure(
    `User ${owner.uid} cannot run PostgreSQL here: ${errorOutput(failures[0])}. ` +
      'Move the checkout and DATA_DIR to where every user may enter, such as /srv, or set DATABASE_URL.',
    failures[0],
  );
}

function listOsAccounts(owner: Owner): OsAccount[] {
  // The kernel interrupts the server, which is a fast shutdown, when the thread that spawned it dies.
  const dieWithParent = ['setpriv', '--pdeathsig', 'INT'];
  if (process.getuid?.() !== 0)
    return [
      { before: dieWithParent, options },
      { before: [], options },
    ];
  const dropped = [...dieWithParent, '--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups'];
  // A home with mode 0700, such as /root, needs one of these capabilities; containers often deny the milder one.
  // With the secure bit access(2), by which PostgreSQL finds its programs, respects them too.
  const capable = ['+dac_read_search', '+dac_override'].map((capability) => ({
    before: [
      ...dropped,
      ...['--inh-caps', capability, '--ambient-caps', capability, '--securebits', '+no_setuid_fixup'],
    ],
    options,
  }));
  return [{ before: dropped, options }, ...capable, { before: [], options: { ...options, ...owner } }];
}

/** The file to spawn, and its arguments, that run `program` under the account. */
export function commandAs({ before }: OsAccount, program: string, args: string[]): [string, string[]] {
  const [file = program, ...rest] = [...before, program, ...args];
  return [file, rest];
}

/** Runs a program to its end under the account, with `input` on its standard input; throws when it fails. */
export async function runAs(account: OsAccount, program: string, args: string[], input = ''): Promise<void> {
  const running = promisify(execFile)(...commandAs(account, program, args), account.options);
  // A program that fails at once does not read its input; the exit status says why.
  running.child.stdin?.on('error', () => {}).end(input);
  await running;
}

/** The last lines that a program which failed in `runAs` wrote to standard error. */
export function errorOutput(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr || message).trim().split('\n').slice(-3).join('; ');
}
