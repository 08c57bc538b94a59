import * as z from 'zod/mini';

/** The envelope of every successful JSON reply. */
export function success<S extends z.ZodMiniType>(data: S) {
  return z.object({ success: z.literal(true), status: z.int(), message: z.string(), data });
}

const Issue = z.object({ path: z.string(), message: z.string() });

/** The envelope of every failure: a sentence that says what to do, and a stable code. */
export const Failure = z.object({
  success: z.literal(false),
  status: z.int(),
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(Issue)),
  data: z.optional(z.unknown()),
  request_id: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;
