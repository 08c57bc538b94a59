import * as attemptContract from '#contract/attempt.ts';
import * as chainContract from '#contract/chain.ts';
import * as evidenceContract from '#contract/evidence.ts';
import * as invigilationContract from '#contract/invigilation.ts';
import * as publicationContract from '#contract/publication.ts';
import * as regradeContract from '#contract/regrade.ts';
import * as replayContract from '#contract/replay.ts';
import * as violationContract from '#contract/violation.ts';
import { route } from '../context.ts';
import { admin, signedIn, student } from '../http/permission.ts';
import { byTheSide, seldom } from '../security/turnstile.ts';
import { tellChain, tellReceipts } from './chain.actions.ts';
import { endForStudents } from './ending.actions.ts';
import { admitLateAnswers, previewLateAnswers, takeAdmissionBack, tellAttempt } from './evidence.actions.ts';
import { leaveOpenSection } from './leaving.actions.ts';
import { previewTest } from './preview.actions.ts';
import { applyTheRegrade, listTestsToRegrade, previewTheRegrade, tellRegrade } from './regrade.actions.ts';
import { openAgain } from './reopening.actions.ts';
import { tellOwnReplay, tellReplay } from './replay.actions.ts';
import { save } from './save.actions.ts';
import { startOrResume, tellInstructions } from './sitting.actions.ts';
import { handIn } from './submission.actions.ts';
import { noteViolations, tellViolations } from './violation.actions.ts';

export const attemptRoutes = [
  route(attemptContract.readInstructions).for(signedIn).to(seldom(tellInstructions)),
  route(publicationContract.previewAptitude).for(admin).to(previewTest),
  route(attemptContract.appear).for(student).withoutLimit.to(seldom(startOrResume)),
  route(attemptContract.saveAnswers).for(student).withoutLimit.to(save),
  route(attemptContract.leaveSection).for(student).withoutLimit.to(seldom(leaveOpenSection)),
  route(violationContract.reportViolations).for(student).to(seldom(noteViolations)),
  route(violationContract.readViolations).for(signedIn).to(tellViolations),
  route(invigilationContract.endAttempts).for(admin).to(endForStudents),
  route(invigilationContract.reopenAttempts).for(admin).to(openAgain),
  route(attemptContract.submit).for(student).withoutLimit.to(seldom(handIn)),
  route(regradeContract.readRegrade).for(admin).to(tellRegrade),
  route(regradeContract.previewRegrade).for(admin).to(previewTheRegrade),
  route(regradeContract.applyRegrade).for(admin).to(applyTheRegrade),
  route(regradeContract.listRegradable).for(admin).to(listTestsToRegrade),
  route(chainContract.readReceipts).for(student).to(byTheSide(tellReceipts)),
  route(chainContract.verifyChain).for(admin).to(tellChain),
  route(replayContract.readOwnReplay).for(student).to(byTheSide(tellOwnReplay)),
  route(replayContract.readReplay).for(admin).to(tellReplay),
  route(evidenceContract.readAttempt).for(admin).to(tellAttempt),
  route(evidenceContract.previewEvidence).for(admin).to(previewLateAnswers),
  route(evidenceContract.admitEvidence).for(admin).to(admitLateAnswers),
  route(evidenceContract.withdrawAdmission).for(admin).to(takeAdmissionBack),
];
