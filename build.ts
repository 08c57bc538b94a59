import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

// Builds the client, unless it was already built from the same sources.
await buildIfChanged({
  what: 'client',
  output: 'dist/web/index.html',
  stamp: 'dist/web.stamp',
  from: [
    'src/web/**',
    'src/contract/**/*.ts',
    'build.ts',
    'vite.config.ts',
    'bundle-layers.ts',
    'package-lock.json',
  ],
  async make() {
    await build({ logLevel: 'warn' });
    compressAssets();
  },
});

type BuildStep = {
  what: string;
  output: string;
  stamp: string;
  from: string[];
  make(): Promise<void> | void;
};

async function buildIfChanged({ what, output, stamp, from, make }: BuildStep): Promise<void> {
  const sources = hashSources(from);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
    process.stdout.write(`The ${what} is up to date.\n`);
    return;
  }
  process.stdout.write(`Building the ${what}…\n`);
  await make();
  writeFileSync(stamp, sources);
}

function hashSources(from: string[]): string {
  const paths = globSync(from, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/** Writes compressed copies beside every asset. Browsers accept Brotli only over TLS, and gzip everywhere. */
function compressAssets(): void {
  // Higher levels save a few kB more and take ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const path of globSync('dist/web/**/*.{js,css,svg}')) {
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
