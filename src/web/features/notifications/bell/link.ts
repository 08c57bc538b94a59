import { linkOptions } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/bell.ts';
import { paths } from '#web/paths.ts';

/** Where a notification leads: to the list of tests, the result, the revision, or the page that shows what has changed. */
export function linkOf({ kind, subject_id }: Notification) {
  switch (kind) {
    case 'test-published':
    case 'test-tomorrow':
    case 'test-moved':
    case 'test-cancelled':
      return linkOptions({ to: paths.aptitudes });
    case 'results-out':
    case 'regraded':
      return linkOptions({ to: paths.result, params: { id: String(subject_id) } });
    case 'cards-due':
      return linkOptions({ to: paths.revision });
    case 'report-answered':
    case 'role-changed':
      return linkOptions({ to: paths.dashboard });
    case 'announcement':
      return linkOptions({ to: paths.announcement, params: { id: String(subject_id) } });
    case 'block-lifted':
      return linkOptions({ to: paths.home });
  }
}
