import { inArea } from '#server/context.ts';
import { regradeRoutes } from './regrade/routes.ts';

export const gradingRoutes = inArea('results', [...regradeRoutes]);
