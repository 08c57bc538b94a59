import * as authoring from '#contract/coding/authoring.ts';
import * as judges from '#contract/coding/judges.ts';
import * as problems from '#contract/coding/problems.ts';
import * as sheets from '#contract/coding/sheets.ts';
import * as submissions from '#contract/coding/submissions.ts';
import { inArea, route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import {
  createProblem,
  listProblemDrafts,
  proveProblem,
  publishProblem,
  readProblemDraft,
  readTestFile,
  saveProblem,
  unpublishProblem,
} from './authoring/actions.ts';
import { exportProblem, importProblem, uploadTests, uploadTestText } from './authoring/packages.actions.ts';
import { drainJudge, listJudges, rejudgeSubmission } from './judging/actions.ts';
import { listProblems, openEditorial, readProblem } from './problems/actions.ts';
import {
  createSheet,
  editSheet,
  listSheets,
  markEntry,
  publishSheet,
  readSheet,
  readSheetProgress,
  removeSheet,
} from './sheets/actions.ts';
import { exportSheet, importSheet } from './sheets/files.actions.ts';
import {
  listDrafts,
  listSubmissions,
  readSubmission,
  runSolution,
  saveDraft,
  submitSolution,
  watchSubmission,
} from './submissions/actions.ts';

export const codingRoutes = [
  ...inArea('coding', [
    route(sheets.createSheet).for(admin).to(createSheet),
    route(sheets.editSheet).for(admin).to(editSheet),
    route(sheets.removeSheet).for(admin).to(removeSheet),
    route(sheets.importSheet).for(admin).to(importSheet),
    route(sheets.exportSheet).for(admin).to(exportSheet),
    route(sheets.readSheetProgress).for(admin).to(readSheetProgress),
    route(authoring.listProblemDrafts).for(admin).to(listProblemDrafts),
    route(authoring.readProblemDraft).for(admin).to(readProblemDraft),
    route(authoring.createProblem).for(admin).to(createProblem),
    route(authoring.saveProblem).for(admin).to(saveProblem),
    route(authoring.uploadTests).for(admin).to(uploadTests),
    route(authoring.uploadTestText).for(admin).to(uploadTestText),
    route(authoring.readTestFile).for(admin).to(readTestFile),
    route(authoring.importProblem).for(admin).to(importProblem),
    route(authoring.exportProblem).for(admin).to(exportProblem),
    route(authoring.proveProblem).for(admin).to(proveProblem),
  ]),
  ...inArea('own', [
    route(problems.listProblems).for(signedIn).to(rateLimited(listProblems)),
    route(problems.readProblem).for(signedIn).to(rateLimited(readProblem)),
    route(problems.openEditorial).for(signedIn).to(openEditorial),
    route(submissions.submitSolution).for(signedIn).to(submitSolution),
    route(submissions.runSolution).for(signedIn).to(runSolution),
    route(submissions.readSubmission).for(signedIn).to(rateLimited(readSubmission)),
    route(submissions.watchSubmission).for(signedIn).to(rateLimited(watchSubmission)),
    route(submissions.listSubmissions).for(signedIn).to(rateLimited(listSubmissions)),
    route(submissions.listDrafts).for(signedIn).to(rateLimited(listDrafts)),
    route(submissions.saveDraft).for(signedIn).to(rateLimited(saveDraft)),
    route(sheets.listSheets).for(signedIn).to(rateLimited(listSheets)),
    route(sheets.readSheet).for(signedIn).to(rateLimited(readSheet)),
    route(sheets.markEntry).for(signedIn).to(rateLimited(markEntry)),
  ]),
  ...inArea('publishing', [
    route(sheets.publishSheet).for(admin).to(publishSheet),
    route(authoring.publishProblem).for(admin).to(publishProblem),
    route(authoring.unpublishProblem).for(admin).to(unpublishProblem),
  ]),
  ...inArea('operations', [
    route(judges.listJudges).for(admin).to(listJudges),
    route(judges.drainJudge).for(admin).to(drainJudge),
    route(judges.rejudgeSubmission).for(admin).to(rejudgeSubmission),
  ]),
];
