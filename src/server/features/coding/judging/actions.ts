import type * as contract from '#contract/coding/judges.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { judgeSubmissionIn, PRIORITY } from './tasks.actions.ts';
import { countQueue, listRunningJudges, reopenSubmission, updateDrained } from './worker.queries.ts';

export async function listJudges({ db }: Call<typeof contract.listJudges, CurrentUser>) {
  const [judges, queue] = await Promise.all([listRunningJudges(db), countQueue(db)]);
  return { judges, ...queue };
}

/** Throws `not-found`. */
export async function drainJudge({
  body,
  db,
  params,
  user,
}: Call<typeof contract.drainJudge, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const name = await updateDrained(tx, params.id, body.drained);
    await audit(tx, {
      actor: user.accountId,
      action: body.drained ? 'judge.drain' : 'judge.resume',
      subject: ['judge', params.id],
      after: { name },
    });
  });
  return null;
}

/** Throws `not-found` and `not-a-judge-error`. */
export async function rejudgeSubmission({
  db,
  params,
  user,
}: Call<typeof contract.rejudgeSubmission, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { language, checker_language } = await reopenSubmission(tx, params.id);
    const task = judgeSubmissionIn(language, checker_language);
    await addJob(tx, task, { submission_id: params.id }, { priority: PRIORITY.submit });
    await audit(tx, {
      actor: user.accountId,
      action: 'submission.rejudge',
      subject: ['submission', params.id],
    });
  });
  return null;
}
