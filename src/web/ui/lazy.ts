/** Creates a value on first use and keeps it. On a phone, creating an `Intl` formatter takes milliseconds. */
export function lazyValue<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
