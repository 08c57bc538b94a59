import { readSettings } from '#contract/setting.ts';
import { anyone } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { tellSettings } from './actions.ts';

export const settingRoutes = [route(readSettings).for(anyone).to(tellSettings)];
