import type { readAptitude } from '#contract/aptitudes/aptitude.ts';
import type { Wire } from '#contract/endpoint.ts';

/** A test with everything that its page shows. */
export type TestDetail = Wire<(typeof readAptitude)['reply']>;
