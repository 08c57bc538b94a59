import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { aStudent, PASSWORD } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

const program = (origin: string, regno: string) => `
import { Api } from './portal-api.ts';

const api = new Api<string>({
  baseUrl: '${origin}',
  securityWorker: (token) => ({ headers: { authorization: \`Bearer \${token}\` } }),
});
const { data: signedIn } = await api.user.login({ regno: '${regno}', password: '${PASSWORD}' });
api.setSecurityData(signedIn.data.access_token);
const { data: tests } = await api.aptitude.listAptitudes({});
const names: string[] = tests.data.map(({ name }) => name);
console.log(JSON.stringify({ regno: signedIn.data.regno, names }));
`;

test('a client is generated from the API’s document, its types hold, and it calls the portal', async () => {
  const student = await aStudent(portal);
  const folder = mkdtempSync(join(root, 'dist/typed-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await run(bin('swagger-typescript-api'), [
    ...['generate', '--silent', '--enum-style', 'union', '--module-name-first-tag'],
    ...['--path', `${portal.origin}/api/openapi.json`, '--output', folder, '--name', 'portal-api.ts'],
  ]);
  writeFileSync(join(folder, 'program.ts'), program(portal.origin, student.regno));
  writeFileSync(
    join(folder, 'wrong.ts'),
    program(portal.origin, student.regno).replace('{ name }', '{ title }'),
  );
  const check = (file: string) =>
    run(bin('tsc'), [
      ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'esnext'],
      ...[
        '--moduleResolution',
        'bundler',
        '--allowImportingTsExtensions',
        '--ignoreConfig',
        join(folder, file),
      ],
    ]);
  await check('program.ts');
  await expect(check('wrong.ts')).rejects.toThrow();
  const { stdout } = await run(process.execPath, [
    '--experimental-transform-types',
    '--no-warnings',
    join(folder, 'program.ts'),
  ]);
  expect(JSON.parse(stdout)).toEqual({ regno: student.regno, names: expect.any(Array) });
});
