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
