/** The same function, run once for each object: what follows from settings and bindings alone serves every request. */
export function onceFor<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = done.get(key);
    if (before) return before.value;
    const value = work(key);
    // What is not there, such as the database of a page that asks none, cannot be remembered.
    if (key) done.set(key, { value });
    return value;
  };
}
