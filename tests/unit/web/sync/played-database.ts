import { vi } from 'vitest';

/** A browser's database with one store, as far as the snapshot uses it: what lies there, and what happened to it in turn. */
export function playDatabase() {
  const database: { kept: unknown; happened: ('deleted' | 'written')[] } = { kept: undefined, happened: [] };
  const answer = <Result>(result: Result) => {
    const request = { result, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const store = {
    get: () => answer(database.kept),
    put: (value: unknown) => {
      database.kept = structuredClone(value);
      database.happened.push('written');
      return answer(undefined);
    },
  };
  vi.stubGlobal('indexedDB', {
    open: () => answer({ transaction: () => ({ objectStore: () => store }), close: () => undefined }),
    deleteDatabase: () => {
      database.kept = undefined;
      database.happened.push('deleted');
    },
  });
  return database;
}
