import { spin } from './worker-tasks.ts';

// As on a machine on which loading what the thread needs takes a second.
spin(1_000);
