import { accountMutants } from './accounts.ts';
import { clientMutants } from './client.ts';
import type { Mutant } from './mutant.ts';
import { paperMutants } from './papers.ts';
import { saveMutants } from './saves.ts';
import { serverFaultMutants } from './server-faults.ts';
import { timeMutants } from './times.ts';

/**
 * At least one for each row of docs/promises.md whose test runs under vitest. Rows that only a browser or killed processes can test are
 * left out, since each would take minutes.
 */
export const mutants: Mutant[] = [
  ...saveMutants,
  ...timeMutants,
  ...paperMutants,
  ...accountMutants,
  ...clientMutants,
  ...serverFaultMutants,
];
