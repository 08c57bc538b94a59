import { Problem } from '#server/platform/http/problem.ts';
import type { Sandbox, SandboxAnswer, SandboxRequest } from './sandbox.ts';
import { openWorkerThread } from './worker-thread.ts';

// Does what a portal sends, in threads that can be ended by themselves, for as long as the portal is there.
let current: { thread: string; aside: Sandbox<unknown, unknown> } | undefined;

function sandboxFor({
  thread,
  limits,
}: Exclude<SandboxRequest<unknown>, 'close'>): Sandbox<unknown, unknown> {
  if (current?.thread !== thread) {
    current?.aside.close();
    current = { thread, aside: openWorkerThread(new URL(thread), limits) };
  }
  return current.aside;
}

const toAnswer = (error: unknown) =>
  error instanceof Problem
    ? { refusal: { code: error.code, message: error.message } }
    : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };

process.on('message', async (order: SandboxRequest<unknown>) => {
  if (order === 'close') {
    current?.aside.close();
    current = undefined;
    return;
  }
  const { run, piecesDone } = sandboxFor(order);
  const answer = await run(order.task).then((result) => ({ result }), toAnswer);
  process.send?.({ ...answer, done: piecesDone() } satisfies SandboxAnswer<unknown>);
});
process.on('disconnect', () => process.exit());
// What ends the portal is often sent to its children too, while the portal still waits for them.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
