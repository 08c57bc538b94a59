import { admins, type Row, signedIn } from './callers.ts';

const NOT_FOUND = Object.fromEntries(
  (['other student', 'JSPR', 'other JSPR', 'SPR'] as const).map((caller) => [caller, 'not-found']),
);

/** Calls about coding problems, submissions, judges and sheets. */
export const codingPermissions: Record<string, Row> = {
  'GET /coding/problems': { may: signedIn },
  'GET /coding/problems/:slug': { may: signedIn },
  'POST /coding/problems/:slug/editorial': { may: signedIn },
  'POST /coding/problems/:slug/submit': { may: signedIn },
  'POST /coding/problems/:slug/run': { may: signedIn },
  'GET /coding/problems/:slug/submissions': { may: signedIn },
  'GET /coding/problems/:slug/drafts': { may: signedIn },
  'PUT /coding/problems/:slug/draft': { may: signedIn },
  'GET /coding/submissions/:id': {
    may: signedIn,
    aim: { path: ({ submission }) => `/coding/submissions/${submission}` },
    refused: NOT_FOUND,
  },
  'GET /coding/submissions/:id/events': { may: signedIn },
  'POST /coding/submissions/:id/rejudge': { may: admins },
  'GET /coding/drafts': { may: admins },
  'GET /coding/drafts/:id': { may: admins },
  'POST /coding/drafts': { may: admins },
  'PUT /coding/drafts/:id': { may: admins },
  'GET /coding/drafts/:id/tests/:hash': { may: admins },
  'GET /coding/drafts/:id/package': { may: admins },
  'POST /coding/drafts/:id/proof': { may: admins },
  'POST /coding/drafts/:id/publish': { may: admins },
  'POST /coding/drafts/:id/unpublish': { may: admins },
  'POST /coding/tests': { may: admins },
  'POST /coding/test-files': { may: admins },
  'POST /coding/import': { may: admins },
  'GET /coding/judges': { may: admins },
  'POST /coding/judges/:id/drain': { may: admins },
  'GET /sheets': { may: signedIn },
  'GET /sheets/:id': { may: signedIn },
  'PUT /sheets/entries/:id': { may: signedIn },
  'POST /sheets': { may: admins },
  'PUT /sheets/:id': { may: admins },
  'DELETE /sheets/:id': { may: admins },
  'POST /sheets/:id/publish': { may: admins },
  'POST /sheets/import': { may: admins },
  'GET /sheets/:id/export': { may: admins },
  'GET /sheets/:id/progress': { may: admins },
};
