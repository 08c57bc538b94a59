import { blockAppealRoutes } from './block-appeal/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';

export const accountRoutes = [
  ...sessionRoutes,
  ...providerRoutes,
  ...secondFactorRoutes,
  ...blockAppealRoutes,
  ...registrationRoutes,
  ...recoveryRoutes,
];
