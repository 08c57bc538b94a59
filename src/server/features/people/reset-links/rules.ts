const DAY = 86_400;
/** Seconds until an invitation expires. */
export const INVITATION_SECONDS = 7 * DAY;
/** Seconds until a link that an admin made expires. */
export const RESET_SECONDS = DAY;

/** The page that reads a link's secret. After the `#` it never reaches a server log. */
export const linkPath = (token: string) => `/welcome#${token}`;

type Names = { productTitle: string; instituteName: string; portalUrl: string };

export function composeInvitationMail(
  token: string,
  { regno }: { regno: string },
  { productTitle, instituteName, portalUrl }: Names,
  seconds = INVITATION_SECONDS,
) {
  return {
    subject: `Your account at the ${productTitle}`,
    text: `Hello,

the placement cell created an account for ${regno} at the ${productTitle}. Set your password here:

    ${portalUrl}${linkPath(token)}

The link works once, within ${formatDays(seconds)}. Only the newest link counts. If it has expired, choose “Forgot password?” on the sign-in page.

If this is not your registration number, tell the placement cell and do not use the link.

Training and Placement Cell
${instituteName}
`,
  };
}

export function composeResetLinkMail(
  token: string,
  { regno }: { regno: string },
  { productTitle, instituteName, portalUrl }: Names,
) {
  return {
    subject: 'Your link for a new password',
    text: `Hello,

the placement cell created a link to set a new password for ${regno} at the ${productTitle}:

    ${portalUrl}${linkPath(token)}

It works once, within ${formatDays(RESET_SECONDS)}. Only the newest link counts. Until you use it, your password stays as it is.

Do not share it. If you did not ask the placement cell for it, tell them.

Training and Placement Cell
${instituteName}
`,
  };
}

export function composePasswordSetMail(
  { regno }: { regno: string },
  { productTitle, instituteName }: Omit<Names, 'portalUrl'>,
) {
  return {
    subject: 'Your password was changed',
    text: `Hello,

the password of ${regno} at the ${productTitle} was set with a link from the placement cell. Every device has been signed out.

If it was not you, choose “Forgot password?” on the sign-in page and tell the placement cell.

Training and Placement Cell
${instituteName}
`,
  };
}

const formatDays = (seconds: number) => (seconds === DAY ? '24 hours' : `${seconds / DAY} days`);
