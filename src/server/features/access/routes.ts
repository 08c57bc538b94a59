import { apiTokenRoutes } from './api-tokens/routes.ts';
import { dutyRoutes } from './duties/routes.ts';

/** In no area, but for one's own duties: neither an API token nor an admin with duties may widen what it may. */
export const accessRoutes = [...apiTokenRoutes, ...dutyRoutes];
