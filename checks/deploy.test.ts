import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

// Values that a shell would change or run if it read the file as a script.
const SETTINGS = `# Settings
INSTITUTE_NAME=Example Engineering College
BACKUP_PASSPHRASE=four plain & words $HOME \`date\` # here
OIDC_PROVIDERS=[{"id": "campus", "name": "Campus account"}]
SMTP_URL="smtps://portal:se?cret@mail.example.edu"  
;MAIL_FROM=nobody@example.edu`;

test('the command of the package reads the settings as the unit does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debian-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = join(folder, 'node_modules/node/bin');
  mkdirSync(node, { recursive: true });
  writeFileSync(join(node, 'node'), '#!/bin/sh\necho "runs $* in $PWD"\nenv\n');
  chmodSync(join(node, 'node'), 0o755);
  writeFileSync(join(folder, 'portal.env'), SETTINGS);
  const command = read('deploy/debian/placement-portal')
    .replace('/etc/placement-portal/portal.env', join(folder, 'portal.env'))
    .replace('home=/usr/lib/placement-portal', `home=${folder}`)
    .replace('$(id -u)', '1000');
  const args = ['-c', command, 'placement-portal', 'backup', 'monday.backup'];
  const lines = execFileSync('sh', args, { encoding: 'utf8', env: { PATH: process.env.PATH } }).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `runs ${folder}/database/backups/backup.ts monday.backup in ${folder}`,
      `INIT_CWD=${process.cwd()}`,
      'INSTITUTE_NAME=Example Engineering College',
      'BACKUP_PASSPHRASE=four plain & words $HOME `date` # here',
      'OIDC_PROVIDERS=[{"id": "campus", "name": "Campus account"}]',
      'SMTP_URL=smtps://portal:se?cret@mail.example.edu',
      'DATA_DIR=/var/lib/placement-portal',
      'NODE_ENV=production',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('MAIL_FROM'))).toEqual([]);
});

test('the unit may write to every folder of the package, and shares the socket of its database', () => {
  const unit = read('deploy/systemd/placement-portal.service');
  const valuesOf = (name: string) =>
    [...unit.matchAll(RegExp(`^${name}=-?(.+)$`, 'gm'))].map(([, value]) => value);
  const writable = [
    ...valuesOf('StateDirectory').map((name) => `/var/lib/${name}`),
    ...valuesOf('CacheDirectory').map((name) => `/var/cache/${name}`),
    ...valuesOf('ReadWritePaths'),
  ];
  const folders = [...read('deploy/systemd/placement-portal.tmpfiles').matchAll(/^d (\S+)/gm)].map(
    ([, path]) => path,
  );
  expect(folders.length).toBeGreaterThan(2);
  expect(writable).toEqual(expect.arrayContaining(folders));
  expect(valuesOf('PrivateTmp')).toEqual(['yes']);
  expect(valuesOf('RuntimeDirectory')).toEqual(['placement-portal']);
});

test.each(['deploy/debian/portal.env', 'deploy/docker/portal.env.example'])(
  '%s offers settings that exist',
  (path) => {
    const known = new Set(read('docs/configuration.md').match(/(?<=^\| `)[A-Z_]+/gm));
    // Of the compose file.
    for (const name of ['PORTAL_DOMAIN', 'DATABASE_PASSWORD']) known.add(name);
    const offered = read(path).match(/(?<=^#?)[A-Z_]+(?==)/gm) ?? [];
    expect(offered.length).toBeGreaterThan(4);
    expect(offered.filter((name) => !known.has(name))).toEqual([]);
  },
);
