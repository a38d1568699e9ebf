import { base64url } from 'jose';
import type { Deps } from '#worker/app-env.ts';
import { createMac } from '#worker/platform/mac.ts';

/** The change that a token undoes; `changedAt` in unix seconds. */
export type TakeBack = { readonly userId: string; readonly changeId: string; readonly changedAt: number };

/** Makes and reads the tokens in mails to old addresses; they aren't stored. */
export function createTakeBackTokens({ config }: Pick<Deps, 'config'>) {
  const mac = createMac(config.CODE_SECRET);
  const textOf = (payload: string) => `take-back-address|${payload}`;

  return {
    sign: async ({ userId, changeId, changedAt }: TakeBack): Promise<string> => {
      const payload = `${userId}.${changeId}.${changedAt}`;
      return `${payload}.${base64url.encode(await mac.sign(textOf(payload)))}`;
    },

    /** `undefined` for a token that isn't ours. */
    read: async (token: string): Promise<TakeBack | undefined> => {
      const [userId, changeId, changedAt, signature, ...rest] = token.split('.');
      if (!userId || !changeId || !changedAt || !signature || rest.length > 0) return undefined;
      const bytes = bytesOf(signature);
      const isOurs = bytes && (await mac.verify(textOf(`${userId}.${changeId}.${changedAt}`), bytes));
      return isOurs ? { userId, changeId, changedAt: Number(changedAt) } : undefined;
    },
  };
}

function bytesOf(signature: string): Uint8Array | undefined {
  try {
    return base64url.decode(signature);
  } catch {
    return undefined; // not base64url, so not one of ours
  }
}

export type TakeBackTokens = ReturnType<typeof createTakeBackTokens>;
