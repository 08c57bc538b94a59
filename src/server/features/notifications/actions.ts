import type { Database } from '#server/platform/database/connection.ts';
import { notifyOfAnnouncements } from './events/announcements.queries.ts';
import { notifyOfReportAnswers, notifyOfRightChanges } from './events/people.queries.ts';
import { notifyOfRegrades, notifyOfResults } from './events/results.queries.ts';
import { notifyOfTests } from './events/tests.queries.ts';

/** Derives what people have not been told yet from the state of the portal. Every node may run it at any time. */
export async function makeNotifications(db: Database): Promise<void> {
  await notifyOfTests(db);
  await notifyOfResults(db);
  await notifyOfRegrades(db);
  await notifyOfReportAnswers(db);
  await notifyOfRightChanges(db);
  await notifyOfAnnouncements(db);
}
