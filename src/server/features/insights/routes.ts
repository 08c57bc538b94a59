import * as cohort from '#contract/insights/cohort.ts';
import * as compare from '#contract/insights/compare.ts';
import * as register from '#contract/insights/register.ts';
import * as risk from '#contract/insights/risk.ts';
import * as student from '#contract/insights/student.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { readCohort } from './cohort/actions.ts';
import { exportComparison, listComparable, readComparison } from './compare/actions.ts';
import { exportRegister } from './register/actions.ts';
import { listFollowedStudents, saveAtRiskRule } from './risk/actions.ts';
import { addCellNote, readStudentInsight, removeCellNote } from './student/actions.ts';

export const insightRoutes = inArea('insights', [
  route(cohort.readCohort).for(admin).to(readCohort),
  route(compare.readComparison).for(admin).to(readComparison),
  route(compare.exportComparison).for(admin).to(exportComparison),
  route(compare.listComparable).for(admin).to(listComparable),
  route(register.exportRegister).for(admin).to(exportRegister),
  route(risk.listFollowedStudents).for(admin).to(listFollowedStudents),
  route(risk.saveAtRiskRule).for(admin).to(saveAtRiskRule),
  route(student.readStudentInsight).for(admin).to(readStudentInsight),
  route(student.addCellNote).for(admin).to(addCellNote),
  route(student.removeCellNote).for(admin).to(removeCellNote),
]);
