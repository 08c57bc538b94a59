import { threadCpuMs } from '#server/platform/sandbox/thread-time.ts';
import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';
import { findSimilar, type SimilarityTask } from './similarity.rules.ts';

serveSandboxTasks(async (task: SimilarityTask) => findSimilar(task, threadCpuMs));
