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
