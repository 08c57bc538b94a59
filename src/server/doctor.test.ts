import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

/** What `npm run doctor` prints with these settings, and its exit code. */
async function examine(settings: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'doctor.ts')], {
    env: { PATH: process.env.PATH ?? '', JUDGE: 'off', ...settings },
  });
  return await run.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      ...{ stdout: stdout + stderr, code },
    }),
  );
}

test('a portal that works is good, and what is left to do is said', async () => {
  const { stdout, code } = await examine({ DATABASE_URL: portal.servingUrl, PORTAL_URL: portal.origin });
  expect(code).toBe(0);
  for (const line of [
    /^good {2}Node\.js: v24/m,
    /^good {2}Database: external, PostgreSQL \d+/m,
    /^good {2}Clock: differs by 0\.\d s/m,
    /^good {2}Tables: of this release$/m,
    /^good {2}Audit log: cannot be changed/m,
    /^good {2}Address: http:\/\/127\.0\.0\.1:\d+ answers$/m,
    /^look {2}Backup: none at night\n {6}Set BACKUP_DIR/m,
    /^look {2}Mail: off\n {6}Set SMTP_URL/m,
  ])
    expect(stdout).toMatch(line);
});

test('a database or mail server that does not answer is named with what to do, and fails', async () => {
  const { stdout, code } = await examine({
    DATABASE_URL: 'postgresql://portal@127.0.0.1:1/portal',
    PORTAL_URL: 'http://127.0.0.1:1',
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'cell@example.edu' },
  });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^BAD {3}Database: cannot be reached: .+\n {6}Check DATABASE_URL/m);
  expect(stdout).toMatch(/^look {2}Address: .+\n {6}It does not answer/m);
  expect(stdout).toMatch(/^look {2}Mail: 127\.0\.0\.1:1 refuses: .+\n {6}Check SMTP_URL/m);
  expect(stdout).toContain('1 of them serious');
});

test('a wrong setting is a sentence', async () => {
  const { stdout, code } = await examine({ PORT: 'many' });
  expect([code, stdout]).toEqual([1, expect.stringContaining('PORT: use a whole number')]);
});
