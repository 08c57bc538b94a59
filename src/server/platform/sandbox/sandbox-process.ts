import { Problem } from '#server/platform/http/problem.ts';
import type { Sandbox, SandboxAnswer, SandboxRequest } from './sandbox.ts';
import { openWorkerThread } from './worker-thread.ts';

// Runs the portal's tasks in worker threads, which can be ended one by one, until the portal disconnects.
let current: { thread: string; worker: Sandbox<unknown, unknown> } | undefined;

function sandboxFor({
  thread,
  limits,
}: Exclude<SandboxRequest<unknown>, 'close'>): Sandbox<unknown, unknown> {
  if (current?.thread !== thread) {
    current?.worker.close();
    current = { thread, worker: openWorkerThread(new URL(thread), limits) };
  }
  return current.worker;
}

const toAnswer = (error: unknown) =>
  error instanceof Problem
    ? { refusal: { code: error.code, message: error.message } }
    : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };

process.on('message', async (request: SandboxRequest<unknown>) => {
  if (request === 'close') {
    current?.worker.close();
    current = undefined;
    return;
  }
  const { run, piecesDone } = sandboxFor(request);
  const answer = await run(request.task).then((result) => ({ result }), toAnswer);
  process.send?.({ ...answer, done: piecesDone() } satisfies SandboxAnswer<unknown>);
});
process.on('disconnect', () => process.exit());
// A signal that ends the portal often reaches its children too, while the portal still waits for them.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
