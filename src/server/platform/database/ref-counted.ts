/** Reference-counted map: opens a value on the first use of its key and drops it after the last. */
export function createRefCountedMap<Key, Value>(open: (key: Key) => Value) {
  const entries = new Map<Key, { value: Value; users: number }>();
  return async <T>(key: Key, work: (value: Value) => Promise<T>): Promise<T> => {
    const entry = entries.get(key) ?? { value: open(key), users: 0 };
    entries.set(key, entry);
    entry.users++;
    try {
      return await work(entry.value);
    } finally {
      entry.users--;
      if (entry.users === 0) entries.delete(key);
    }
  };
}
