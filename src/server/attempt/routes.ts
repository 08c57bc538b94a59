import { appear, leaveSection, readInstructions, saveAnswers, submit } from '#contract/attempt.ts';
import { readReceipts, verifyChain } from '#contract/chain.ts';
import { admitEvidence, previewEvidence, readAttempt, withdrawAdmission } from '#contract/evidence.ts';
import { endAttempts, reopenAttempts } from '#contract/invigilation.ts';
import { previewAptitude } from '#contract/publication.ts';
import { applyRegrade, listRegradable, previewRegrade, readRegrade } from '#contract/regrade.ts';
import { readOwnReplay, readReplay } from '#contract/replay.ts';
import { readViolations, reportViolations } from '#contract/violation.ts';
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
  route(readInstructions).for(signedIn).to(seldom(tellInstructions)),
  route(previewAptitude).for(admin).to(previewTest),
  route(appear).for(student).withoutLimit.to(seldom(startOrResume)),
  route(saveAnswers).for(student).withoutLimit.to(save),
  route(leaveSection).for(student).withoutLimit.to(seldom(leaveOpenSection)),
  route(reportViolations).for(student).to(seldom(noteViolations)),
  route(readViolations).for(signedIn).to(tellViolations),
  route(endAttempts).for(admin).to(endForStudents),
  route(reopenAttempts).for(admin).to(openAgain),
  route(submit).for(student).withoutLimit.to(seldom(handIn)),
  route(readRegrade).for(admin).to(tellRegrade),
  route(previewRegrade).for(admin).to(previewTheRegrade),
  route(applyRegrade).for(admin).to(applyTheRegrade),
  route(listRegradable).for(admin).to(listTestsToRegrade),
  route(readReceipts).for(student).to(byTheSide(tellReceipts)),
  route(verifyChain).for(admin).to(tellChain),
  route(readOwnReplay).for(student).to(byTheSide(tellOwnReplay)),
  route(readReplay).for(admin).to(tellReplay),
  route(readAttempt).for(admin).to(tellAttempt),
  route(previewEvidence).for(admin).to(previewLateAnswers),
  route(admitEvidence).for(admin).to(admitLateAnswers),
  route(withdrawAdmission).for(admin).to(takeAdmissionBack),
];
