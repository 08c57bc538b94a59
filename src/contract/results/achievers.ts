import * as z from 'zod/mini';
import { endpoint, IdParams } from '#contract/endpoint.ts';
import { Trade } from '#contract/trade.ts';

export const Topper = z.object({
  rank: z.int(),
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  avatar: z.nullable(z.string()),
  marks: z.number(),
  total_score: z.number(),
  response_time: z.int(),
});
export type Topper = z.infer<typeof Topper>;

const Improved = z.extend(
  z.pick(Topper, { regno: true, name: true, trade: true, batch: true, avatar: true }),
  {
    /** Percent of the marks above the mean of the two or three tests before. */
    gain: z.number(),
  },
);
export type Improved = z.infer<typeof Improved>;

export const listToppers = endpoint({
  method: 'GET',
  path: '/aptitude/toppers/:id',
  summary:
    'Ranks 1 to 3 of a past test, overall and in each trade, marks first, then less time; and who improved most. Students may leave the list.',
  params: IdParams,
  reply: z.object({ overall: z.array(Topper), trade: z.array(Topper), improved: z.array(Improved) }),
});

const Neighbour = z.object({
  rank: z.int(),
  marks: z.number(),
  /** Null for students who did not agree to be named. */
  name: z.nullable(z.string()),
  own: z.boolean(),
});

export const listNeighbours = endpoint({
  method: 'GET',
  path: '/aptitude/neighbours/:id',
  summary: 'The five ranks above and below the own one in a past test, named where the others agreed',
  params: IdParams,
  /** Empty without an own result, and where fewer than five students have one. */
  reply: z.array(Neighbour),
});
