import type * as contract from '#contract/notifications/announcements.ts';
import { MAX_PINNED } from '#contract/notifications/announcements.ts';
import type { Call } from '#server/context.ts';
import { findStudentsByRegno } from '#server/features/aptitudes/admission/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderOrReject } from '#server/platform/markdown/renderer.ts';
import { deleteAnnouncementNotifications, notifyOfAnnouncement } from '../events/announcements.queries.ts';
import {
  type AnnouncementValues,
  countAnnouncements,
  countReadable,
  countReaders,
  getAnnouncement,
  getReadable,
  insertAnnouncement,
  insertOpening,
  listManagedPage,
  listPinned,
  listReadable,
  listRecipients,
  lockAnnouncement,
  replaceRecipients,
  updateAnnouncement,
  updateWithdrawn,
} from './queries.ts';
import { audienceOf, groupsOf, unknownIn } from './rules.ts';

export async function listManagedAnnouncements({
  db,
  query,
}: Call<typeof contract.listManagedAnnouncements, CurrentUser>) {
  const results = await listManagedPage(db, query);
  return { results, ...pageCounts(query, await countAnnouncements(db)) };
}

export async function readManagedAnnouncement({
  db,
  params,
}: Call<typeof contract.readManagedAnnouncement, CurrentUser>) {
  const { title, text, pinned_until, ...groups } = await getAnnouncement(db, params.id);
  const recipients = await listRecipients(db, params.id);
  const audience = audienceOf(
    groups,
    recipients.map(({ regno }) => regno),
  );
  return { title, text, pinned_until, audience };
}

export async function createAnnouncement({
  body,
  db,
  renderer,
  user,
}: Call<typeof contract.createAnnouncement, CurrentUser>) {
  const values = await toValues(renderer, body);
  return await transaction(db, async (tx) => {
    const people = await findRecipients(tx, body);
    const id = await insertAnnouncement(tx, values, user.accountId);
    const reached = await reach(tx, id, people);
    await audit(tx, {
      actor: user.accountId,
      action: 'announcement.create',
      subject: ['announcement', id],
      after: entryOf(values, people),
    });
    return { id, ...reached, unknown: unknownIn(body, people) };
  });
}

export async function editAnnouncement({
  body,
  db,
  params: { id },
  renderer,
  user,
}: Call<typeof contract.editAnnouncement, CurrentUser>) {
  const values = await toValues(renderer, body);
  return await transaction(db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    const peopleBefore = await listRecipients(tx, id);
    const people = await findRecipients(tx, body);
    await updateAnnouncement(tx, id, values);
    const reached = await reach(tx, id, people);
    await audit(tx, {
      actor: user.accountId,
      action: 'announcement.edit',
      subject: ['announcement', id],
      before: entryOf(before, peopleBefore),
      after: entryOf(values, people),
    });
    return { id, ...reached, unknown: unknownIn(body, people) };
  });
}

export async function withdrawAnnouncement({
  db,
  params: { id },
  user,
}: Call<typeof contract.withdrawAnnouncement, CurrentUser>) {
  await transaction(db, async (tx) => {
    await lockAnnouncement(tx, id);
    await updateWithdrawn(tx, id);
    await deleteAnnouncementNotifications(tx, id);
    await audit(tx, {
      actor: user.accountId,
      action: 'announcement.withdraw',
      subject: ['announcement', id],
    });
  });
  return null;
}

type Draft = Call<typeof contract.createAnnouncement>['body'];
type People = Awaited<ReturnType<typeof findStudentsByRegno>>;

/** Renders before a transaction takes locks. */
async function toValues(renderer: Call['renderer'], draft: Draft): Promise<AnnouncementValues> {
  const { title, text, pinned_until } = draft;
  const render = await renderOrReject(renderer, [{ path: 'text', text }]);
  return { title, text, text_html: await render(text), pinned_until, ...groupsOf(draft) };
}

/** The people of the list. Throws `invalid-input` where the list names nobody. */
async function findRecipients(tx: Tx, { audience }: Draft): Promise<People> {
  if (audience.to !== 'list') return [];
  const people = await findStudentsByRegno(tx, audience.users);
  if (people.length === 0)
    throw new Problem('invalid-input', {
      issues: [{ path: 'audience.users', message: 'No student has one of these numbers' }],
    });
  return people;
}

async function reach(tx: Tx, id: number, people: People) {
  await replaceRecipients(
    tx,
    id,
    people.map((person) => person.id),
  );
  await notifyOfAnnouncement(tx, id);
  return { readers: await countReaders(tx, id) };
}

/** The log names people by their accounts, and needs no HTML. */
function entryOf(
  { title, text, audience, trades, batches, pinned_until }: Omit<AnnouncementValues, 'text_html'>,
  people: People,
) {
  const accounts = audience === 'list' ? people.map(({ id }) => id) : undefined;
  return { title, text, audience, trades, batches, pinned_until, accounts };
}

export async function listAnnouncements({
  db,
  query,
  user,
}: Call<typeof contract.listAnnouncements, CurrentUser>) {
  const results = await listReadable(db, user.accountId, query);
  return { results, ...pageCounts(query, await countReadable(db, user.accountId)) };
}

export async function listPinnedAnnouncements({
  db,
  user,
}: Call<typeof contract.listPinnedAnnouncements, CurrentUser>) {
  return await listPinned(db, user.accountId, MAX_PINNED);
}

export async function readAnnouncement({
  db,
  params,
  user,
}: Call<typeof contract.readAnnouncement, CurrentUser>) {
  return await getReadable(db, user.accountId, params.id);
}

export async function openAnnouncement({
  db,
  params,
  user,
}: Call<typeof contract.openAnnouncement, CurrentUser>) {
  await transaction(db, async (tx) => {
    await getReadable(tx, user.accountId, params.id);
    await insertOpening(tx, user.accountId, params.id);
  });
  return null;
}
