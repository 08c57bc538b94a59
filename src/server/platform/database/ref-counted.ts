/** Opens a thing for each name that somebody uses, and lets it go once nobody does any more. */
export function createRefCountedMap<Name, Thing>(open: (name: Name) => Thing) {
  const things = new Map<Name, { thing: Thing; users: number }>();
  return async <T>(name: Name, work: (thing: Thing) => Promise<T>): Promise<T> => {
    const one = things.get(name) ?? { thing: open(name), users: 0 };
    things.set(name, one);
    one.users++;
    try {
      return await work(one.thing);
    } finally {
      one.users--;
      if (one.users === 0) things.delete(name);
    }
  };
}
