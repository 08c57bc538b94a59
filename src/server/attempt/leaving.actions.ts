import type { leaveSection } from '#contract/attempt.ts';
import { openSection, timesAfterLeaving } from '#contract/section-times.ts';
import { audit } from '../database/audit.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { isBrowserTaken } from './browser.actions.ts';
import { holdTerms, lockAttemptById } from './queries.ts';
import { isOver } from './rules.ts';
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
    const { now, deadline, section_ends } = attempt;
    if (attempt.state === 'submitted') throw new Problem('already-submitted');
    if (outside) throw new Problem('safe-exam-browser-needed');
    if (attempt.epoch !== body.epoch) throw new Problem('taken-over', { data: { epoch: attempt.epoch } });
    if (attempt.paused_at) throw new Problem('test-paused');
    if (isOver(deadline, now)) throw new Problem('deadline-passed');
    if (!section_ends) throw new Problem('free-sections');
    const open = openSection(section_ends, now);
    if (body.section < open) return { section_ends, deadline, server_time: now };
    if (body.section > open)
      throw new Problem('section-not-open', { data: { section_ends, server_time: now } });
    if (open >= section_ends.length - 1) throw new Problem('last-section');
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
