import { audit } from '#server/features/audit/log.queries.ts';
import { insertAnnouncement } from '#server/features/notifications/announcements/queries.ts';
import { notifyOfAnnouncement } from '#server/features/notifications/events/announcements.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';

const DAY = 24 * 60 * 60_000;

/** Two announcements of the portal: one for everyone that is pinned, and one for a trade. */
export async function insertDemoAnnouncements(tx: Tx, now: Date): Promise<void> {
  await insertDemoAnnouncement(tx, {
    title: 'Mock interviews',
    text: `Companies come in six weeks. We offer **mock interviews** in the placement cell.

- Put your name on the list at the door.
- Bring two copies of your CV.
- Each interview takes twenty minutes.`,
    ...{ audience: 'everyone', trades: [] },
    pinned_until: new Date(now.getTime() + 14 * DAY),
  });
  await insertDemoAnnouncement(tx, {
    title: 'Talk: working in embedded systems',
    text: 'A graduate of 2019 talks about her first years in industry on *Friday at four* in lecture hall 2.',
    ...{ audience: 'groups', trades: ['GEC', 'GCS'] },
    pinned_until: null,
  });
}

type DemoAnnouncement = Omit<Parameters<typeof insertAnnouncement>[1], 'text_html' | 'batches'>;

async function insertDemoAnnouncement(tx: Tx, announcement: DemoAnnouncement): Promise<void> {
  const text_html = await renderText(announcement.text, 'markdown');
  const id = await insertAnnouncement(tx, { ...announcement, text_html, batches: [] }, null);
  await notifyOfAnnouncement(tx, id);
  const { title, text, audience } = announcement;
  await audit(tx, {
    actor: null,
    action: 'announcement.create',
    subject: ['announcement', id],
    after: { title, text, audience },
  });
}
