import { PackageError } from '#lib/problem-packages/package-error.ts';
import { readPackageBytes } from '#lib/problem-packages/reader.ts';
import { readTestArchive } from '#lib/problem-packages/test-archive.ts';
import { writePackage } from '#lib/problem-packages/writer.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';
import { toImportedDraft } from './package.rules.ts';
import type { PackageTask } from './package.sandbox.ts';

/** The most bytes of tests that one package brings into the database. */
const MAX_TEST_BYTES = 64 * 2 ** 20;

serveSandboxTasks(async (task: PackageTask): Promise<unknown> => {
  try {
    switch (task.work) {
      case 'read-package': {
        const imported = toImportedDraft(await readPackageBytes(task.bytes, task.name));
        requireModest(imported.files);
        return imported;
      }
      case 'read-tests': {
        const archive = await readTestArchive(task.bytes, task.name);
        requireModest(archive.tests.flatMap(({ input, answer }) => [input, answer]));
        return archive;
      }
      case 'write-package':
        return writePackage(task.problem, task.layout).bytes;
    }
  } catch (error) {
    if (error instanceof PackageError) throw new Problem('unreadable-package', { message: error.message });
    throw error;
  }
});

function requireModest(files: Uint8Array[]): void {
  if (files.reduce((sum, { length }) => sum + length, 0) > MAX_TEST_BYTES)
    throw new PackageError(
      `The tests have more than ${MAX_TEST_BYTES / 2 ** 20} MB. Take fewer or smaller ones.`,
    );
}
