import { zipSync } from 'fflate';
import { writeDmojPackage } from './dmoj/writer.ts';
import { writeIcpcPackage } from './icpc/writer.ts';
import type { ProblemPackage } from './problem-package.ts';

const WRITERS = { icpc: writeIcpcPackage, dmoj: writeDmojPackage };

/** Writes a package as a ZIP file with one folder. Notes say in sentences what the layout cannot hold. */
export function writePackage(
  problem: ProblemPackage,
  layout: keyof typeof WRITERS,
): { bytes: Uint8Array; notes: string[] } {
  const { files, notes } = WRITERS[layout](problem);
  const entries = [...files].map(([path, content]) => [`${problem.slug}/${path}`, content]);
  return { bytes: zipSync(Object.fromEntries(entries)), notes: [...new Set(notes)] };
}
