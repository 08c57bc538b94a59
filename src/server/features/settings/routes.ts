import * as contract from '#contract/settings.ts';
import { route } from '#server/context.ts';
import { anyone } from '#server/platform/auth/permission.ts';
import { readBrandPicture, readSettings } from './actions.ts';

export const settingsRoutes = [
  route(contract.readSettings).for(anyone).to(readSettings),
  route(contract.readBrandPicture).for(anyone).to(readBrandPicture),
];
