import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

// Builds the client unless the last build was made from the same sources.
const STAMP = 'dist/web.stamp';
const sources = globSync(
  ['src/web/**', 'src/contract/*.ts', 'vite.config.ts', 'layers.ts', 'package-lock.json'],
  {
    withFileTypes: true,
  },
)
  .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .sort();
const hash = createHash('sha256');
for (const path of sources) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
const stamp = hash.digest('hex');

if (existsSync('dist/web/index.html') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp)
  process.stdout.write('The client is built.\n');
else {
  process.stdout.write('Building the client…\n');
  await build({ logLevel: 'warn' });
  writeFileSync(STAMP, stamp);
}
