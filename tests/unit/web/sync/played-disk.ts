import { vi } from 'vitest';

/**
 * Mocks the used parts of a browser's databases, each with one store. A transaction completes when `sync` writes it to the disk;
 * `isFailing` makes the next ones fail.
 */
export function playDisk() {
  const disk = { databases: new Map<string, Map<string, unknown>>(), isFailing: false, isHeld: false };
  /** The writes and deletions in order, with their database. */
  const happened: string[] = [];
  const held: (() => void)[] = [];
  const later = (work: () => void) => (disk.isHeld ? held.push(work) : queueMicrotask(work));
  const requestOf = <Result>(result: Result) => {
    const request = {
      result,
      error: new Error('failed'),
      transaction: {},
      onsuccess: () => undefined,
      onerror: () => undefined,
      addEventListener: (_type: 'success', listener: () => void) => void listeners.push(listener),
    };
    const listeners: (() => void)[] = [];
    queueMicrotask(() => {
      if (disk.isFailing) return request.onerror();
      for (const listener of listeners) listener();
      request.onsuccess();
    });
    return request;
  };
  const open = (name: string) => {
    const request = {
      ...{ result: undefined as unknown, error: new Error('none'), isAborted: false },
      ...{ onsuccess: () => undefined, onerror: () => undefined, onupgradeneeded: () => undefined },
      transaction: { abort: () => void Object.assign(request, { isAborted: true }) },
    };
    request.result = {
      createObjectStore: () => void disk.databases.set(name, new Map()),
      close: () => undefined,
      transaction: () => transactionOn(name),
    };
    queueMicrotask(() => {
      if (disk.isFailing) return request.onerror();
      if (!disk.databases.has(name)) request.onupgradeneeded();
      return request.isAborted ? request.onerror() : request.onsuccess();
    });
    return request;
  };
  const transactionOn = (name: string) => {
    const values = new Map(disk.databases.get(name));
    const transaction = { oncomplete: () => undefined, onabort: () => undefined, objectStore: () => store };
    const store = {
      get: (key: string) => requestOf(values.get(key)),
      getAll: () => requestOf([...values.values()]),
      put: (value: unknown, key: string) => {
        values.set(key, structuredClone(value));
        happened.push(`${name} written`);
        return requestOf(key);
      },
      delete: (key: string) => requestOf(values.delete(key)),
    };
    const complete = () => {
      disk.databases.set(name, values);
      transaction.oncomplete();
    };
    // A transaction ends after the requests that its callbacks add.
    queueMicrotask(() => queueMicrotask(() => later(complete)));
    return transaction;
  };
  vi.stubGlobal('indexedDB', {
    open,
    deleteDatabase: (name: string) => {
      happened.push(`${name} deleted`);
      return requestOf(disk.databases.delete(name));
    },
  });
  return {
    happened,
    /** The persisted copy of the query cache. */
    snapshot: () => disk.databases.get('marea')?.get('newest'),
    ...{ databases: disk.databases, fail: () => void Object.assign(disk, { isFailing: true }) },
    hold: () => void Object.assign(disk, { isHeld: true }),
    sync: () => {
      disk.isHeld = false;
      for (const work of held.splice(0)) work();
    },
    text: () => JSON.stringify([...disk.databases].map(([name, values]) => [name, [...values]])),
  };
}
