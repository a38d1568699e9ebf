import type { TokenKeychain } from '#web/lib/native/native-platform.ts';

type Item = { readonly data: string; readonly sync: boolean; readonly access: number };

/** The shell's Keychain, which runs calls one at a time in order. It outlives the page. */
export function createShellKeychain() {
  const items = new Map<string, Item>();
  let queue: Promise<unknown> = Promise.resolve();
  let refusal: Error | undefined;

  const inTurn = <T>(work: () => T): Promise<T> => {
    const answer = queue.then(() => {
      if (refusal) throw refusal;
      return work();
    });
    queue = answer.catch(() => {});
    return answer;
  };

  const bridge: TokenKeychain = {
    internalGetItem: ({ prefixedKey }) => inTurn(() => ({ data: items.get(prefixedKey)?.data ?? null })),
    internalSetItem: ({ prefixedKey, ...item }) => inTurn(() => void items.set(prefixedKey, item)),
    internalRemoveItem: ({ prefixedKey }) => inTurn(() => ({ success: items.delete(prefixedKey) })),
  };

  return {
    bridge,
    items: () => [...items.values()],
    /** Refuses every call from now on. */
    fail: () => {
      refusal = new Error('An OS error occurred (-25308)');
    },
    mend: () => {
      refusal = undefined;
    },
  };
}
