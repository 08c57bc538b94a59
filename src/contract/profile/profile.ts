import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Mobile } from '#contract/person.ts';

/** Who sees the student's results. */
const Visibility = z.strictObject({
  /** Listed among the achievers of a test. */
  among_achievers: z.boolean(),
  /** Named to students whose rank in a test is near. */
  named_to_neighbours: z.boolean(),
});
export type Visibility = z.infer<typeof Visibility>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'The part of the caller’s data that the caller can change',
  reply: z.object({
    avatar: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    /** The verified address on file. */
    mail: z.nullable(z.string()),
    /** Where mail goes while no address is on file; null: nowhere. */
    made_mail: z.nullable(z.string()),
    /** An address that is not confirmed by its code yet. */
    claimed_mail: z.nullable(z.object({ mail: z.string(), expires_at: Instant })),
    visibility: Visibility,
  }),
});

export const editProfile = endpoint({
  method: 'PUT',
  path: '/user/edit-profile',
  summary: 'Change the own mobile number; an empty one removes it',
  message: 'Your profile is saved.',
  body: z.strictObject({ mobile: Mobile }),
  reply: z.object({ mobile: z.nullable(z.string()) }),
});

export const editVisibility = endpoint({
  method: 'PUT',
  path: '/user/visibility',
  summary: 'Choose who sees the own results',
  body: Visibility,
  reply: Visibility,
});
