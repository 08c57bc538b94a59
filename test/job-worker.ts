import * as z from 'zod/mini';
import { openServingConnection } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { createJobRunner } from '#server/platform/jobs/job-runner.ts';
import { defineTask, handleTask } from '#server/platform/jobs/task.ts';

// A process that takes a job, says so, and completes it when it is told to. A test kills it.
const [url = '', name = ''] = process.argv.slice(2);
const connection = openServingConnection(url, 1);
const toldToFinish = new Promise((resolve) => process.once('message', resolve));

createJobRunner(connection, {
  tasks: [
    handleTask(defineTask({ name, payload: z.object({}) }), async (_, job) => {
      process.send?.('started');
      await toldToFinish;
      const said = await transaction(connection.db, (tx) => job.complete(tx)).then(
        () => 'completed',
        (error: Error) => error.message,
      );
      process.send?.(said);
    }),
  ],
  concurrency: 1,
  failed: () => {},
});
process.once('disconnect', () => process.exit());
