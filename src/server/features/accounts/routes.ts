import { blockAppealRoutes } from './block-appeal/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';

export const accountRoutes = [
  ...sessionRoutes,
  ...blockAppealRoutes,
  ...registrationRoutes,
  ...recoveryRoutes,
];
