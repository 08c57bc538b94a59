import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Regno, Role } from '#contract/person.ts';

/** The most people that one call changes. */
export const MAX_PEOPLE = 5_000;

export const Regnos = z
  .array(Regno)
  .check(
    z.minLength(1, 'Name at least one registration number'),
    z.maxLength(MAX_PEOPLE, `At most ${MAX_PEOPLE} at a time`),
  );

/** The people who changed, with the role from before. People who already had the role are left out. */
const RoleChanges = z.array(z.object({ regno: z.string(), before: Role }));

const roleChangeEndpoint = {
  method: 'POST',
  body: z.strictObject({ regnos: Regnos }),
  reply: z.object({ changed: RoleChanges }),
} as const;

export const addJsprs = endpoint({
  ...roleChangeEndpoint,
  path: '/user/add-jsprs',
  summary: 'Make people JSPRs, all or none',
});

export const removeJsprs = endpoint({
  ...roleChangeEndpoint,
  path: '/user/remove-jsprs',
  summary: 'Make JSPRs students again, all or none; people without the role stay as they are',
});

export const addSprs = endpoint({
  ...roleChangeEndpoint,
  path: '/user/add-sprs',
  summary: 'Make people SPRs, all or none',
});

export const removeSprs = endpoint({
  ...roleChangeEndpoint,
  path: '/user/remove-sprs',
  summary: 'Make SPRs students again, all or none; people without the role stay as they are',
});

export const addAdmins = endpoint({
  ...roleChangeEndpoint,
  path: '/user/add-admins',
  summary: 'Make people admins, all or none',
});

export const removeAdmins = endpoint({
  ...roleChangeEndpoint,
  path: '/user/remove-admins',
  summary: 'Make admins students, all or none; at least one admin stays',
});
