import type { Runtime } from '../runtime.ts';

/**
 * A runtime whose seconds are those of the reference machine: on a machine that is slower by `factor`, limits are longer by it, and what a
 * run took is said to be less.
 */
export function runtimeAtSpeed(runtime: Runtime, factor: number): Runtime {
  if (factor === 1) return runtime;
  return {
    ...runtime,
    async run(program, request) {
      const limits = { ...request.limits, seconds: request.limits.seconds * factor };
      const result = await runtime.run(program, { ...request, limits });
      return { ...result, seconds: result.seconds / factor };
    },
  };
}
