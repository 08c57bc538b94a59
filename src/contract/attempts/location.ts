import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { reason, text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

export const LocationCheckState = z.enum(['waiting', 'waived', 'started']);
export type LocationCheckState = z.infer<typeof LocationCheckState>;

/** The location checks of one student at one test. Distances and accuracies in metres. */
export const LocationCheck = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  state: LocationCheckState,
  /** The latest refused start. */
  refusal: z.nullable(
    z.object({
      reason: z.enum(['missing', 'rough', 'outside']),
      metres: z.nullable(z.number()),
      accuracy: z.nullable(z.number()),
      tries: z.int(),
      last_at: Instant,
    }),
  ),
  waiver: z.nullable(z.object({ reason: z.string(), by: z.string(), at: Instant })),
  start: z.nullable(
    z.object({
      verdict: z.enum(['inside', 'waived']),
      metres: z.nullable(z.number()),
      accuracy: z.nullable(z.number()),
      at: Instant,
    }),
  ),
});
export type LocationCheck = z.input<typeof LocationCheck>;

export const listLocationChecks = endpoint({
  method: 'GET',
  path: '/aptitude/place/:id',
  summary: 'The students of a test with a venue: who was refused, who may start anywhere, who started where',
  params: IdParams,
  query: z.strictObject({
    ...Paging,
    show: z.optional(LocationCheckState),
    search: z.optional(text(0, 120)),
  }),
  reply: z.object({
    counts: z.object({ waiting: z.int(), waived: z.int(), started: z.int() }),
    results: z.array(LocationCheck),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const waiveVenue = endpoint({
  method: 'POST',
  path: '/aptitude/waive-venue/:id',
  summary: 'Let a student start a test anywhere',
  params: IdParams,
  body: z.strictObject({ regno: Regno, reason: reason() }),
  reply: Nothing,
});

export const revokeVenueWaiver = endpoint({
  method: 'POST',
  path: '/aptitude/ask-for-venue/:id',
  summary: 'Require a student to start a test at its venue again',
  params: IdParams,
  body: z.strictObject({ regno: Regno }),
  reply: Nothing,
});
