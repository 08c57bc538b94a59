import * as contract from '#contract/accounts/block-appeal.ts';
import { route } from '#server/context.ts';
import { anyone } from '#server/platform/auth/permission.ts';
import { appealBlock } from './actions.ts';

export const blockAppealRoutes = [route(contract.appealBlock).for(anyone).countingGuesses.to(appealBlock)];
