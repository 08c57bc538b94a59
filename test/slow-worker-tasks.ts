import { burnCpu } from './worker-tasks.ts';

// As on a machine on which loading what the thread needs takes a second.
burnCpu(1_000);
