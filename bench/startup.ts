import { join } from 'node:path';
import type { Measurement } from './measurement.ts';
import { residentMegabytes, startPortal } from './portal-process.ts';

/** How long the portal takes from the command to readiness: in an empty data folder, and again afterwards. */
export async function measureStartup(folder: string): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const [name, most] of [
    ['first start, with database, bank and demo world', 60],
    ['later start', 3],
  ] as const) {
    const begun = performance.now();
    const server = await startPortal({ DATA_DIR: join(folder, 'launch') });
    figures.push({ name, value: (performance.now() - begun) / 1_000, unit: 's', goal: { most } });
    figures.push({
      name: `memory after a ${name.split(',')[0]}`,
      value: await residentMegabytes(server),
      unit: 'MB',
      goal: {},
    });
    await server.end();
  }
  return figures;
}
