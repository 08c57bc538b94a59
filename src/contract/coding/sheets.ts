import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { Difficulty, ProblemSlug } from './problems.ts';

/** `solved` is set by the portal for its own problems, and by the student for outside links. */
export const EntryState = z.enum(['to-do', 'solved', 'revise']);
export type EntryState = z.infer<typeof EntryState>;

const Link = z
  .string()
  .check(
    z.maxLength(500, 'Use at most 500 characters'),
    z.regex(/^https:\/\/[^\s]+$/, 'Give an address that starts with https://'),
  );

/** A problem of the portal by its slug, or an outside link. */
const entryFields = {
  problem_slug: z.nullable(ProblemSlug),
  url: z.nullable(Link),
  title: text(1, 120, 'Give a title'),
  topics: z.array(text(1, 40)).check(z.maxLength(10)),
  difficulty: z.nullable(Difficulty),
};
const EntryDraft = z
  .strictObject({ id: z.nullable(Id), ...entryFields })
  .check(
    z.refine(
      ({ problem_slug, url }) => (problem_slug === null) !== (url === null),
      'Choose a problem or give an address',
    ),
  );

const SheetDraft = z.strictObject({
  title: text(1, 120, 'Give a title'),
  description: text(0, 2_000),
  sections: z
    .array(
      z.strictObject({
        title: text(1, 120, 'Name the section'),
        entries: z.array(EntryDraft).check(z.maxLength(200)),
      }),
    )
    .check(z.maxLength(50)),
});
export type SheetDraft = z.input<typeof SheetDraft>;

const ListedSheet = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  published: z.boolean(),
  entries: z.int(),
  solved: z.int(),
  revise: z.int(),
});
export type ListedSheet = z.input<typeof ListedSheet>;

export const listSheets = endpoint({
  method: 'GET',
  path: '/sheets',
  summary: 'Published sheets with the caller’s progress; admins also get drafts',
  reply: z.array(ListedSheet),
});

const Entry = z.object({
  id: Id,
  ...entryFields,
  /** Whether the problem can be opened: it may have been unpublished. */
  available: z.boolean(),
  state: EntryState,
  note: z.string(),
});
export type Entry = z.input<typeof Entry>;

export const readSheet = endpoint({
  method: 'GET',
  path: '/sheets/:id',
  summary: 'A sheet with the caller’s state and note of each entry',
  params: IdParams,
  reply: z.object({
    id: Id,
    title: z.string(),
    description_html: z.string(),
    description: z.string(),
    published: z.boolean(),
    sections: z.array(z.object({ title: z.string(), entries: z.array(Entry) })),
  }),
});

export const markEntry = endpoint({
  method: 'PUT',
  path: '/sheets/entries/:id',
  summary: 'Set the state or the note of an entry for the caller',
  params: IdParams,
  body: z.strictObject({ state: z.optional(EntryState), note: z.optional(text(0, 2_000)) }),
  reply: z.object({ state: EntryState, note: z.string() }),
});

export const createSheet = endpoint({
  method: 'POST',
  path: '/sheets',
  summary: 'Create a sheet as a draft',
  body: SheetDraft,
  reply: z.object({ id: Id }),
});

export const editSheet = endpoint({
  method: 'PUT',
  path: '/sheets/:id',
  summary: 'Replace the sections of a sheet; entries that keep their id keep everybody’s marks',
  params: IdParams,
  body: SheetDraft,
  reply: Nothing,
});

export const publishSheet = endpoint({
  method: 'POST',
  path: '/sheets/:id/publish',
  summary: 'Show a sheet to students, or hide it',
  params: IdParams,
  body: z.strictObject({ published: z.boolean() }),
  reply: Nothing,
});

export const removeSheet = endpoint({
  method: 'DELETE',
  path: '/sheets/:id',
  summary: 'Remove a sheet that was never published',
  params: IdParams,
  reply: Nothing,
});

export const importSheet = endpoint({
  method: 'POST',
  path: '/sheets/import',
  summary: 'Create a draft sheet from CSV or JSON text',
  body: z.strictObject({ format: z.enum(['csv', 'json']), text: text(1, 300_000, 'Choose a file') }),
  reply: z.object({ id: Id, remarks: z.array(z.string()) }),
});

export const exportSheet = endpoint({
  method: 'GET',
  path: '/sheets/:id/export',
  summary: 'A sheet as CSV or JSON',
  params: IdParams,
  query: z.strictObject({ format: z._default(z.enum(['csv', 'json']), 'csv') }),
  attachment: ['text/csv', 'application/json'],
  reply: z.file(),
});

export const readSheetProgress = endpoint({
  method: 'GET',
  path: '/sheets/:id/progress',
  summary: 'How far each trade and batch is in a sheet; groups under five people are left out',
  params: IdParams,
  reply: z.object({
    groups: z.array(
      z.object({
        trade: Trade,
        batch: z.int(),
        people: z.int(),
        started: z.int(),
        average: z.number(),
        finished: z.int(),
      }),
    ),
    entries: z.array(z.object({ id: Id, title: z.string(), solved_by: z.int() })),
    as_of: Instant,
  }),
});
