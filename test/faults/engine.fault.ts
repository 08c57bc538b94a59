import { onTestFinished, test } from 'vitest';
import { checkAgainstModel } from '#test/engine/interleaving.ts';
import { usePortal } from '#test/portal.ts';
import { addToSummary } from './save-ledger.ts';

const portal = usePortal();

test('in thousands of interleavings an attempt equals a small model', {
  timeout: 200_000,
}, async () => {
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const begun = performance.now();
  const wanted = Number(process.env.FAULTS_RUNS ?? 1_200);
  const limits = { runs: wanted, beside: 6, milliseconds: 100_000 };
  const { runs, steps } = await checkAgainstModel([portal, other], limits);
  addToSummary(
    `the model: ${runs} runs, ${steps} steps in all, in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  );
});
