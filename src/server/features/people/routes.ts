import { academicYearRoutes } from './academic-year/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { representativeRoutes } from './representatives/routes.ts';
import { resetLinkRoutes } from './reset-links/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { rosterRoutes } from './roster/routes.ts';

export const peopleRoutes = [
  ...directoryRoutes,
  ...roleRoutes,
  ...representativeRoutes,
  ...academicYearRoutes,
  ...rosterRoutes,
  ...invitationRoutes,
  ...resetLinkRoutes,
];
