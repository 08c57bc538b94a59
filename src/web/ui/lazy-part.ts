import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of a page that is fetched when it is first shown, and left out if it cannot be fetched: the page works without it. */
export function lazyPart<N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: () => null }),
    ),
  );
}
