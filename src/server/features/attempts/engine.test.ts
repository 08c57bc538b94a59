import { onTestFinished, test } from 'vitest';
import { checkAgainstModel } from '#test/engine/interleaving.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

test('whatever is called in whatever order over two nodes, an attempt is what a small model says', async () => {
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  await checkAgainstModel([portal, other], { runs: 60, beside: 3, milliseconds: 15_000 });
});
