import { blockAppealRoutes } from './block-appeal/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';

export const accountRoutes = [
  ...sessionRoutes,
  ...providerRoutes,
  ...blockAppealRoutes,
  ...registrationRoutes,
  ...recoveryRoutes,
];
