import { readFileSync, statSync } from 'node:fs';
import type { Measurement } from './measurement.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

/** The scripts that a browser loads for a lazy page of the built client. */
function scriptsOf(page: string): string[] {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const target = Object.keys(manifest).find((key) => key.endsWith(page));
  if (!entry || !target) throw new Error(`The built client has no ${page}: run npm run build`);
  const files = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) walk(imported);
  };
  walk(entry);
  walk(target);
  return [...files].filter((file) => file.endsWith('.js'));
}

const gzipped = (file: string) => statSync(`dist/web/${file}.gz`).size;

/** Measures the scripts that a browser loads to sign in and to take a test. */
export async function measureBundleSize(): Promise<Measurement[]> {
  const value = scriptsOf('sessions/login-page.tsx').reduce((sum, file) => sum + gzipped(file), 0) / 1_000;
  return [
    { name: 'JavaScript of /login, gzipped', value, unit: 'kB', goal: { most: 115 } },
    {
      name: 'scripts of the test screen',
      value: scriptsOf('attempts/take-test-page.tsx').length,
      unit: '',
      goal: { most: 15 },
    },
  ];
}
