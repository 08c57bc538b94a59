import { createAnnouncement } from '#contract/notifications/announcements.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** An announcement for one student alone. Returns its id. */
export async function anAnnouncementFor(portal: Portal, { regno }: Person): Promise<number> {
  const admin = await anAdmin(portal);
  const { data } = await admin.call(createAnnouncement, {
    body: {
      ...{ title: 'For one student', text: 'Only you.', pinned_until: null },
      audience: { to: 'list', users: [regno] },
    },
  });
  return data.id;
}
