/** Makes a thing when it is wanted first, and keeps it: a formatter of `Intl` takes a phone longer than many a part of a page. */
export function lazyValue<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
