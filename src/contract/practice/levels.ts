import * as z from 'zod/mini';

/** With fewer answers no level is shown. */
export const LEAST_ANSWERS = 8;

/** How many of a hundred questions of middle difficulty the student would answer right, with the ends of an 80 % interval. */
export const Level = z.object({ level: z.int(), low: z.int(), high: z.int() });
export type Level = z.infer<typeof Level>;
