import { burnCpu } from './worker-tasks.ts';

// As on a slow machine, where the thread takes a second to load.
burnCpu(1_000);
