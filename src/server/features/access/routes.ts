import { apiTokenRoutes } from './api-tokens/routes.ts';

/** In no area: neither an API token nor an admin with duties may widen what it may. */
export const accessRoutes = [...apiTokenRoutes];
