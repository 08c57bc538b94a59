import * as z from 'zod/mini';
import { ProviderLink } from '#contract/accounts/providers.ts';
import { endpoint, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Batch, MailAddress, Name, Regno, Role } from '#contract/person.ts';
import { TABLE_TYPES, TableFormat } from '#contract/table.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { Regnos } from './roles.ts';

/** `invited`: the person has no password yet. */
export const PersonState = z.enum(['active', 'invited', 'blocked', 'archived']);
export type PersonState = z.infer<typeof PersonState>;

export const PersonSort = z.enum(['name', 'regno', 'trade', 'batch', 'role', 'last_seen_at']);
export type PersonSort = z.infer<typeof PersonSort>;

/** Without a state, everyone who is not archived. */
const filterFields = {
  search: z._default(text(0, 200), ''),
  trade: z.optional(Trade),
  batch: z.optional(Batch),
  role: z.optional(Role),
  state: z.optional(PersonState),
};
const orderFields = {
  sort: z._default(PersonSort, 'name'),
  order: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
};
const Filter = z.strictObject(filterFields);
export type PeopleFilter = z.output<typeof Filter>;

const ListedPerson = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  role: Role,
  state: PersonState,
  avatar: z.nullable(z.string()),
  last_seen_at: z.nullable(Instant),
});
export type ListedPerson = z.input<typeof ListedPerson>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/user/directory',
  summary: 'People by name or registration number; archived ones only if requested',
  query: z.strictObject({ ...Paging, ...filterFields, ...orderFields }),
  reply: z.object({
    results: z.array(ListedPerson),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** Every batch that has people, newest first. */
    batches: z.array(z.int()),
  }),
});

export const listPeopleRegnos = endpoint({
  method: 'GET',
  path: '/user/directory/regnos',
  summary: 'The registration numbers of all matching people, for a change of all of them; at most 5,000',
  query: Filter,
  reply: z.object({ regnos: z.array(z.string()) }),
});

export const exportPeople = endpoint({
  method: 'GET',
  path: '/user/directory/export',
  summary: 'All matching people with mobile number and mail address, as CSV or XLSX',
  query: z.strictObject({ ...filterFields, ...orderFields, format: TableFormat }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});

export const readPerson = endpoint({
  method: 'GET',
  path: '/user/person',
  summary: 'The details of a person, for admins',
  query: z.strictObject({ regno: Regno }),
  reply: z.object({
    ...ListedPerson.shape,
    mobile: z.nullable(z.string()),
    mail: z.nullable(z.string()),
    created_at: Instant,
    archived_at: z.nullable(Instant),
    provider_links: z.array(ProviderLink),
    /** Submitted tests. */
    tests_taken: z.int(),
    last_test: z.nullable(z.object({ id: z.int(), name: z.string(), submitted_at: Instant })),
  }),
});

export type PersonDetails = z.input<typeof readPerson.reply>;

export const editPerson = endpoint({
  method: 'PUT',
  path: '/user/person',
  summary: 'Change details of a person; fields left out stay. The registration number never changes',
  message: 'The changes are saved.',
  body: z.strictObject({
    regno: Regno,
    name: z.optional(Name),
    trade: z.optional(Trade),
    batch: z.optional(Batch),
    /** Null: none. */
    mail: z.optional(z.nullable(MailAddress)),
  }),
  reply: z.object({ changed: z.array(z.enum(['name', 'trade', 'batch', 'mail'])) }),
});

const archiveEndpoint = {
  method: 'POST',
  body: z.strictObject({ regnos: Regnos }),
  /** The registration numbers of the people who changed; the others were in that state already. */
  reply: z.object({ changed: z.array(z.string()) }),
} as const;

export const archivePeople = endpoint({
  ...archiveEndpoint,
  path: '/user/archive',
  summary: 'Archive people, all or none: they cannot sign in, their results stay',
});

export const restorePeople = endpoint({
  ...archiveEndpoint,
  path: '/user/restore',
  summary: 'Restore people from the archive, all or none',
});
