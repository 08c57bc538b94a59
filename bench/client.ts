import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

/** Bytes of JavaScript, gzipped, that a browser loads to show a lazy page of the built client. */
function scriptBytesOf(page: string): number {
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
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`dist/web/${file}`), { level: 9 }).length, 0);
}

/** What the browser of somebody who signs in has to load. */
export async function measureClient(): Promise<Figure[]> {
  const value = scriptBytesOf('account/LoginPage.tsx') / 1_000;
  return [{ name: 'JavaScript of /login, gzipped', value, unit: 'kB', goal: { most: 115 } }];
}
