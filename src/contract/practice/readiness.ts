import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Regno } from '#contract/person.ts';

const PatternReadiness = z.object({
  key: z.string(),
  name: z.string(),
  /** The chance to reach every cut-off, with the ends of its 80 % interval; or what is lacking to tell. */
  readiness: z.union([
    z.object({ probability: z.number(), low: z.number(), high: z.number() }),
    z.enum(['cut-offs', 'answers']),
  ]),
});
export type PatternReadiness = z.infer<typeof PatternReadiness>;

export const listStudentReadiness = endpoint({
  method: 'GET',
  path: '/practice/readiness',
  summary: 'How ready a student is for each pattern that is open as a mock',
  query: z.strictObject({ regno: Regno }),
  reply: z.array(PatternReadiness),
});
