import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Batch, Regno } from '#contract/person.ts';
import { text } from '#contract/text.ts';
import { StudentTrade } from '#contract/trade.ts';

const MAX_RECIPIENTS = 5_000;

/** Students of all these trades and batches; where one of the lists is empty, it leaves nobody out. */
const Groups = z
  .strictObject({
    to: z.literal('groups'),
    trades: z.array(StudentTrade).check(z.maxLength(20)),
    batches: z.array(Batch).check(z.maxLength(20, 'At most 20 batches')),
  })
  .check(
    z.refine(({ trades, batches }) => trades.length + batches.length > 0, {
      error: 'Choose a trade or a batch',
      path: ['trades'],
    }),
  );

/** Who reads an announcement. Admins are in no audience. */
const Audience = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('everyone') }),
  Groups,
  z.strictObject({
    to: z.literal('list'),
    users: z
      .array(Regno)
      .check(
        z.minLength(1, 'Name at least one'),
        z.maxLength(MAX_RECIPIENTS, 'At most 5,000 registration numbers'),
      ),
  }),
]);

export const AnnouncementDraft = z.strictObject({
  // One line, since it is the subject of a mail.
  title: text(1, 120).check(z.overwrite((title) => title.replace(/\s+/g, ' '))),
  /** Markdown. */
  text: text(1, 10_000),
  audience: Audience,
  /** Until then it stands on the home page of its readers. */
  pinned_until: z.nullable(Instant),
});
export type AnnouncementDraft = z.input<typeof AnnouncementDraft>;

/** An announcement as admins see it in their list. */
const ManagedAnnouncement = z.object({
  id: Id,
  title: z.string(),
  text_html: z.string(),
  to: z.enum(['everyone', 'groups', 'list']),
  trades: z.array(StudentTrade),
  batches: z.array(z.int()),
  /** The name of the admin who wrote it; null for the portal. */
  written_by: z.nullable(z.string()),
  created_at: Instant,
  edited_at: z.nullable(Instant),
  pinned_until: z.nullable(Instant),
  withdrawn_at: z.nullable(Instant),
  /** The people who may read it now, and how many of them have opened it. */
  readers: z.int(),
  opened: z.int(),
});
export type ManagedAnnouncement = z.input<typeof ManagedAnnouncement>;

export const listManagedAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements/manage',
  summary: 'Announcements with counts of their readers, newest first',
  query: z.strictObject(Paging),
  reply: z.object({
    results: z.array(ManagedAnnouncement),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const readManagedAnnouncement = endpoint({
  method: 'GET',
  path: '/announcements/manage/:id',
  summary: 'An announcement as it was written, with the registration numbers of its list',
  params: IdParams,
  reply: z.object({
    title: z.string(),
    text: z.string(),
    audience: z.discriminatedUnion('to', [
      z.object({ to: z.literal('everyone') }),
      z.object({ to: z.literal('groups'), trades: z.array(StudentTrade), batches: z.array(z.int()) }),
      // Empty once all its people are erased.
      z.object({ to: z.literal('list'), users: z.array(z.string()) }),
    ]),
    pinned_until: z.nullable(Instant),
  }),
});

const Published = z.object({
  id: Id,
  /** The people whom it reaches. */
  readers: z.int(),
  /** Registration numbers that no student has. */
  unknown: z.array(z.string()),
});

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements',
  summary: 'Publish an announcement and notify its readers',
  body: AnnouncementDraft,
  reply: Published,
});

export const editAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/:id',
  summary: 'Change an announcement; only readers who are new to it are notified',
  params: IdParams,
  body: AnnouncementDraft,
  reply: Published,
});

export const withdrawAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/withdraw/:id',
  summary: 'Withdraw an announcement, so that nobody can read it and its notifications go',
  params: IdParams,
  reply: Nothing,
});

const AnnouncementHead = {
  id: Id,
  title: z.string(),
  created_at: Instant,
  edited_at: z.nullable(Instant),
  pinned: z.boolean(),
  /** Whether the caller has opened it. */
  opened: z.boolean(),
};
const ListedAnnouncement = z.object(AnnouncementHead);
export type ListedAnnouncement = z.input<typeof ListedAnnouncement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  summary: 'The announcements addressed to the caller: pinned ones first, then the newest',
  query: z.strictObject(Paging),
  reply: z.object({
    results: z.array(ListedAnnouncement),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

/** The most that stand on the home page. */
export const MAX_PINNED = 3;

export const listPinnedAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements/pinned',
  summary: 'The latest pinned announcements addressed to the caller',
  reply: z.array(ListedAnnouncement),
});

export const readAnnouncement = endpoint({
  method: 'GET',
  path: '/announcements/:id',
  summary: 'An announcement addressed to the caller',
  params: IdParams,
  reply: z.object({ ...AnnouncementHead, text_html: z.string() }),
});

export const openAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/open/:id',
  summary: 'Record that the caller has opened an announcement, and mark its notification as read',
  params: IdParams,
  reply: Nothing,
});
