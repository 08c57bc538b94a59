import type { Notification } from '#contract/notifications/bell.ts';
import { describeNotification } from '#contract/notifications/words.ts';

type Names = { productTitle: string; instituteName: string; portalUrl: string };

/** The mail that tells a person of some notifications. */
export function composeNotificationMail(
  { name, notifications }: { name: string; notifications: Notification[] },
  { productTitle, instituteName, portalUrl }: Names,
  formatTime: (seconds: number) => string,
): { subject: string; text: string } {
  const told = notifications.map((one) => ({
    ...describeNotification(one, formatTime),
    // The text of an announcement stays in the portal.
    ...(one.kind === 'announcement' && { detail: `${portalUrl}/announcements/${one.subject_id}` }),
  }));
  const [first] = told;
  const subject = told.length === 1 && first ? first.title : `${told.length} notifications`;
  const lines = told.map(({ title, detail }) => `- ${title}${detail ? `\n  ${detail}` : ''}`);
  return {
    subject: `${subject} – ${productTitle}`,
    text: `Hello ${name},

${lines.join('\n')}

Read more at ${portalUrl}

Choose what you get by mail, and when, in your profile under “Account”.

Training and Placement Cell
${instituteName}
`,
  };
}
