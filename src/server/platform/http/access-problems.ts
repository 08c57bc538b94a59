/** Failures around duties and reviews, a part of the catalogue. */
export const accessProblems = {
  'published-test': [403, 'This test is published, so only someone who may publish can change it.'],
  'not-an-admin': [409, 'Only admins have duties. Make the person an admin first.'],
  'not-approved': [409, 'Another person has to approve this draft before it can be published.'],
  'own-draft': [403, 'You made the last change of this draft. Somebody else has to approve it.'],
  'draft-changed': [409, 'The draft changed in the meantime. Look at it again before you approve it.'],
} as const;
