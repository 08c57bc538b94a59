import { regradeRoutes } from './regrade/routes.ts';

export const gradingRoutes = [...regradeRoutes];
