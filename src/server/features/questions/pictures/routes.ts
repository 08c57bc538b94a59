import * as contract from '#contract/questions/pictures.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { uploadQuestionPicture } from './actions.ts';

export const pictureRoutes = [route(contract.uploadQuestionPicture).for(admin).to(uploadQuestionPicture)];
