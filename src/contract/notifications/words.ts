import type { Notification } from './bell.ts';

type Words = { title: string; detail?: string };

const outcomes = {
  corrected: 'The question was corrected.',
  retired: 'No test takes this question any more.',
  'nothing-wrong': 'Nothing was found to be wrong.',
} as const;

const roles = {
  admin: 'an admin',
  jspr: 'a junior student placement representative (JSPR)',
  spr: 'a student placement representative (SPR)',
  student: 'a student without a further role',
} as const;

const marks = (value: number) => String(value).replace('-', '−');

/** A notification in words, on the screen and in mails. `formatTime` takes Unix seconds. */
export function describeNotification(
  notification: Notification,
  formatTime: (seconds: number) => string,
): Words {
  const { kind, data } = notification;
  switch (kind) {
    case 'test-published':
      return { title: `New test: ${data.name}`, detail: `It starts on ${formatTime(data.starts_at)}.` };
    case 'test-tomorrow':
      return { title: `Soon: ${data.name}`, detail: `It starts on ${formatTime(data.starts_at)}.` };
    case 'test-moved':
      return data.starts_at === data.was_at
        ? { title: `${data.name} has another length`, detail: `It starts on ${formatTime(data.starts_at)}.` }
        : {
            title: `${data.name} has moved`,
            detail: `It starts on ${formatTime(data.starts_at)} instead of ${formatTime(data.was_at)}.`,
          };
    case 'test-cancelled':
      return {
        title: `${data.name} is cancelled`,
        detail: `It would have started on ${formatTime(data.starts_at)}.`,
      };
    case 'results-out':
      return { title: `Your result is out: ${data.name}` };
    case 'regraded':
      return {
        title: `Your marks have changed: ${data.name}`,
        detail: `${marks(data.before)} before, ${marks(data.after)} of ${marks(data.max_marks)} now.`,
      };
    case 'report-answered':
      return { title: 'Your report of a question was answered', detail: outcomes[data.outcome] };
    case 'cards-due':
      return { title: 'Revision cards are due today' };
    case 'role-changed':
      return { title: 'Your role has changed', detail: `You are now ${roles[data.role]}.` };
    case 'block-lifted':
      return { title: 'Your block was lifted', detail: 'You can take tests again.' };
    case 'announcement':
      return { title: `Announcement: ${data.title}` };
  }
}
