import { PackageError } from './package-error.ts';
import type { Language, SourceFile } from './problem-package.ts';

export type RunnableSource = { language: Language; files: SourceFile[] };

type ProgramOutput = { ok: true; stdout: Uint8Array; stderr: string } | { ok: false; message: string };

/**
 * Compiles and runs a program of the package, such as a generator of tests. The caller brings it, from a judge with its
 * sandbox: this library runs nothing itself.
 */
export type ProgramRunner = (
  source: RunnableSource,
  request: { input: Uint8Array; arguments: string[] },
) => Promise<ProgramOutput>;

/** Runs a program whose output the package needs. Throws a `PackageError` that names what failed. */
export async function runFor(
  purpose: string,
  run: ProgramRunner | undefined,
  source: RunnableSource,
  request: { input: Uint8Array; arguments: string[] },
): Promise<{ stdout: Uint8Array; stderr: string }> {
  if (!run) throw new PackageError(`${purpose} is made by a program, and programs are not run here.`);
  const output = await run(source, request);
  if (!output.ok) throw new PackageError(`${purpose} could not be made: ${output.message}`);
  return output;
}
