import { answerAside } from '#server/platform/sandbox/worker-thread.ts';
import { findAlike } from './similarity.rules.ts';

answerAside(async (task: Parameters<typeof findAlike>[0]) => findAlike(task));
