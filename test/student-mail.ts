/** The domain in which the portal makes addresses for students. */
export const STUDENT_MAIL_DOMAIN = 'students.example.org';

/** The address that the portal makes for an account without one of its own. */
export const addressOf = ({ regno }: { regno: string }) => `${regno}@${STUDENT_MAIL_DOMAIN}`;
