/** The same function, run once per object: for values that only depend on settings and bindings and serve every request. */
export function onceFor<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = done.get(key);
    if (before) return before.value;
    const value = work(key);
    // A missing object, such as the database of a page that needs none, can't be a key.
    if (key) done.set(key, { value });
    return value;
  };
}

/** Makes something once, on first use. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The results of some functions, each made on first use. */
export function lazily<Makers extends Readonly<Record<string, () => unknown>>>(makers: Makers) {
  const parts = Object.entries(makers).map(([name, make]) => [name, { get: once(make) }] as const);
  // One property for each maker, with its result.
  return Object.defineProperties({}, Object.fromEntries(parts)) as {
    readonly [Name in keyof Makers]: ReturnType<Makers[Name]>;
  };
}
