import type { ProblemPackage } from '#lib/problem-packages/problem-package.ts';
import type { TestArchive } from '#lib/problem-packages/test-archive.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { runInSandbox, type SandboxLimits } from '#server/platform/sandbox/sandbox.ts';
import type { Imported } from './package.rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    problemPackages: ProblemPackages;
  }
}

type Layout = 'icpc' | 'dmoj';
type Upload = { bytes: Uint8Array; name: string };
export type PackageTask =
  | ({ work: 'read-package' | 'read-tests' } & Upload)
  | { work: 'write-package'; problem: ProblemPackage; layout: Layout };

/** Reads and writes problem packages, one at a time. Each throws `unreadable-package`, `table-too-large`, or `busy` when too many wait. */
export type ProblemPackages = {
  read(upload: Upload): Promise<Imported>;
  readTests(upload: Upload): Promise<TestArchive>;
  write(problem: ProblemPackage, layout: Layout): Promise<Uint8Array<ArrayBuffer>>;
};

const LIMITS: SandboxLimits = {
  cpuMs: 15_000,
  heapMb: 256,
  tooHeavyMessage: 'This package takes too long to read or write. Take fewer or smaller tests.',
};

/** See docs/decisions/0024-uploads-are-read-in-a-sandbox.md. */
export function createProblemPackages(queue: FairQueue): ProblemPackages {
  const thread = new URL('./package.worker.ts', import.meta.url);
  const run = <Result>(task: PackageTask) =>
    queue(() => runInSandbox<PackageTask, Result>(thread, task, LIMITS));
  return {
    read: (upload) => run({ work: 'read-package', ...upload }),
    readTests: (upload) => run({ work: 'read-tests', ...upload }),
    write: (problem, layout) => run({ work: 'write-package', problem, layout }),
  };
}
