import { readBrandPicture, readSettings } from '#contract/setting.ts';
import { route } from '../context.ts';
import { anyone } from '../http/permission.ts';
import { serveBrandPicture, tellSettings } from './actions.ts';

export const settingRoutes = [
  route(readSettings).for(anyone).to(tellSettings),
  route(readBrandPicture).for(anyone).to(serveBrandPicture),
];
