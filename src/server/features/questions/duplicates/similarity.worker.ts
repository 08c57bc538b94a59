import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';
import { findSimilar } from './similarity.rules.ts';

serveSandboxTasks(async (task: Parameters<typeof findSimilar>[0]) => findSimilar(task));
