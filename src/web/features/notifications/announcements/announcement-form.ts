import { AnnouncementDraft, type ManagedAnnouncement } from '#contract/notifications/announcements.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { parseRegistrationNumbers } from '#web/features/blocks/registration-numbers.ts';
import { formatWallClock, parseWallClock } from '#web/ui/wall-clock.ts';

/** What the form holds: texts as they are typed. */
export type AnnouncementForm = {
  title: string;
  text: string;
  to: ManagedAnnouncement['to'];
  trades: StudentTrade[];
  /** Years, separated by commas or blanks. */
  batches: string;
  /** Registration numbers. */
  users: string;
  /** The last day in the institute's time zone, such as `2026-12-01`; empty: not pinned. */
  pinnedUntil: string;
};

export const emptyForm: AnnouncementForm = {
  ...{ title: '', text: '', to: 'everyone', trades: [], batches: '', users: '', pinnedUntil: '' },
};

export function toForm({ title, text, audience, pinned_until }: AnnouncementDraft, zone: string) {
  const pinnedUntil =
    pinned_until === null ? '' : formatWallClock(Date.parse(pinned_until) / 1_000, zone).slice(0, 10);
  const form: AnnouncementForm = { ...emptyForm, title, text, to: audience.to, pinnedUntil };
  if (audience.to === 'groups')
    return { ...form, trades: audience.trades, batches: audience.batches.join(', ') };
  return audience.to === 'list' ? { ...form, users: audience.users.join('\n') } : form;
}

export function toDraft(form: AnnouncementForm, zone: string): AnnouncementDraft {
  const { title, text, pinnedUntil } = form;
  const last = parseWallClock(`${pinnedUntil}T23:59`, zone);
  return {
    ...{ title, text, audience: audienceOf(form) },
    pinned_until: last === undefined ? null : new Date(last * 1_000).toISOString(),
  };
}

function audienceOf({ to, trades, batches, users }: AnnouncementForm): AnnouncementDraft['audience'] {
  if (to === 'everyone') return { to };
  if (to === 'list') return { to, users: parseRegistrationNumbers(users) };
  return { to, trades, batches: batches.split(/[\s,;]+/).filter((year) => year !== '') };
}

/** A sentence for each field that needs correction, by its path. */
export function validateAnnouncement(draft: AnnouncementDraft): Record<string, string> {
  const objections: Record<string, string> = {};
  for (const { path, message } of AnnouncementDraft.safeParse(draft).error?.issues ?? [])
    objections[path.join('.').replace(/^(audience\.batches)\..*/, '$1')] ??= message;
  return objections;
}
