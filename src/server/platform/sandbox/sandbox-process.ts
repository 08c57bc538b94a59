import { Problem } from '#server/platform/http/problem.ts';
import type { Answer, Aside, Order } from './sandbox.ts';
import { openThread } from './worker-thread.ts';

// Does what a portal sends, in threads that can be ended by themselves, for as long as the portal is there.
let opened: { thread: string; aside: Aside<unknown, unknown> } | undefined;

function asideOf({ thread, limits }: Exclude<Order<unknown>, 'close'>): Aside<unknown, unknown> {
  if (opened?.thread !== thread) {
    opened?.aside.close();
    opened = { thread, aside: openThread(new URL(thread), limits) };
  }
  return opened.aside;
}

const told = (error: unknown) =>
  error instanceof Problem
    ? { refusal: { code: error.code, message: error.message } }
    : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };

process.on('message', async (order: Order<unknown>) => {
  if (order === 'close') {
    opened?.aside.close();
    opened = undefined;
    return;
  }
  const { run, done } = asideOf(order);
  const answer = await run(order.task).then((result) => ({ result }), told);
  process.send?.({ ...answer, done: done() } satisfies Answer<unknown>);
});
process.on('disconnect', () => process.exit());
// What ends the portal is often sent to its children too, while the portal still waits for them.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
