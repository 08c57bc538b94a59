import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('what serves loads no client of the web', async () => {
  const script = `await import('./src/server/app.ts'); process.stdout.write(process.moduleLoadList.join('\\n'))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'dist/compiled' },
  });
  expect(stdout).toContain('NativeModule http');
  expect(stdout).not.toContain('undici');
});
