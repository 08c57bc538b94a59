import * as contract from '#contract/setting.ts';
import { route } from '../context.ts';
import { anyone } from '../http/permission.ts';
import { serveBrandPicture, tellSettings } from './actions.ts';

export const settingRoutes = [
  route(contract.readSettings).for(anyone).to(tellSettings),
  route(contract.readBrandPicture).for(anyone).to(serveBrandPicture),
];
