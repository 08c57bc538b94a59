import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { takeGivenUpJobs } from '#server/platform/jobs/given-up-jobs.ts';
import { upsertProof } from '../authoring/queries.ts';
import { closeSubmission } from './queries.ts';
import { allJudgeTasks, proveVersion } from './tasks.actions.ts';

const UNFINISHED = 'The judge was lost each time it ran this program.';

/** Ends submissions and proofs whose last judge was lost, so that nobody waits for them. */
export async function closeGivenUp(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    for (const task of allJudgeTasks)
      for (const { submission_id } of await takeGivenUpJobs(tx, task))
        await closeSubmission(tx, submission_id, UNFINISHED);
    for (const { version_id } of await takeGivenUpJobs(tx, proveVersion))
      await upsertProof(tx, version_id, {
        ...{ state: 'failed', steps: [], missing: ['The judge could not finish the proof. Start it again.'] },
        ...{ done: 0, total: 0 },
      });
  });
}
