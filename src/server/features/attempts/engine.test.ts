import { onTestFinished, test } from 'vitest';
import { checkAgainstModel } from '#test/engine/interleaving.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

test('for any calls in any order over two nodes, an attempt equals a small model', async () => {
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  await checkAgainstModel([portal, other], { runs: 60, beside: 3, milliseconds: 15_000 });
});
