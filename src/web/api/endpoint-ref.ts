import type { Endpoint } from '#contract/endpoint.ts';

/**
 * An endpoint by its method and path alone, for the pages that everyone loads first: the schemas stay out of
 * their bundle, and the compiler checks both strings against the contract.
 */
export function endpointRef<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path } as E;
}
