import type { leaveSection } from '#contract/attempt.ts';
import { openSection, timesAfterLeaving } from '#contract/section-times.ts';
import { audit } from '../database/audit.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { isBrowserTaken } from './browser.actions.ts';
import { lockAttemptById } from './queries.ts';
import { refusalToLeave } from './rules.ts';
import { holdTerms } from './test.queries.ts';
import { updateTimes } from './times.queries.ts';

/** Closes the open section for good. A repetition finds it closed and tells the times as they are. */
export async function leaveOpenSection(call: Call<typeof leaveSection, Viewer>) {
  const { body, db, params, shelf, viewer } = call;
  // Before anything is held: nobody keeps somebody else's attempt, nor a test of others, from those whose it is.
  const paper = await shelf.findPaper(params.attempt_id, viewer.accountId);
  if (!paper) throw new Problem('not-found');
  const outside = !(await isBrowserTaken(call, paper.aptitudeId));
  return await transaction(db, async (tx) => {
    // Before the attempt, as everybody takes them: a pause comes wholly before this or wholly after.
    await holdTerms(tx, paper.aptitudeId);
    const attempt = await lockAttemptById(tx, params.attempt_id);
    if (!attempt) throw new Problem('not-found');
    const { epoch, now, deadline } = attempt;
    const section_ends = attempt.section_ends ?? [];
    const refusal = refusalToLeave({ ...body, outside }, attempt);
    if (refusal === 'taken-over') throw new Problem(refusal, { data: { epoch } });
    if (refusal === 'section-not-open')
      throw new Problem(refusal, { data: { section_ends, server_time: now } });
    refuse(refusal);
    const open = openSection(section_ends, now);
    if (body.section < open) return { section_ends, deadline, server_time: now };
    const sections = attempt.sections ?? [];
    const times = timesAfterLeaving({ ...attempt, sections }, now);
    await updateTimes(tx, [{ id: attempt.id, stretch: attempt.stretch, ...times }]);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'attempt.leave-section',
      subject: ['attempt', attempt.id],
      before: { deadline },
      after: { section: sections[open]?.name ?? open, deadline: times.deadline },
    });
    return { section_ends: times.section_ends ?? section_ends, deadline: times.deadline, server_time: now };
  });
}
