import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

// Builds the client unless the last build was made from the same sources.
const STAMP = 'dist/web.stamp';
const sources = globSync(
  ['src/web/**', 'src/contract/*.ts', 'build.ts', 'vite.config.ts', 'layers.ts', 'package-lock.json'],
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
  pack();
  writeFileSync(STAMP, stamp);
}

/** Lays a smaller copy beside everything that browsers load. They take Brotli over TLS alone, and gzip everywhere. */
function pack(): void {
  // The last steps save a few kB more and take ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const path of globSync('dist/web/**/*.{js,css,svg}')) {
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
