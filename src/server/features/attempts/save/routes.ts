import * as contract from '#contract/attempts/save.ts';
import { route } from '#server/context.ts';
import { student } from '#server/platform/auth/permission.ts';
import { saveAnswers } from './actions.ts';

export const saveRoutes = [route(contract.saveAnswers).for(student).withoutLimit.to(saveAnswers)];
