/** The same function, run once per object: a service once per context; what only depends on settings and bindings once per isolate. */
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
