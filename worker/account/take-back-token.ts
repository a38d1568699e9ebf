import { base64url } from 'jose';
import { TAKE_BACK_PAGE } from '#domain/account/address-change.schema.ts';
import type { Language } from '#domain/account/language.ts';
import type { Deps } from '#worker/app-env.ts';
import { createMac } from '#worker/platform/mac.ts';

/** The change that a token undoes; `changedAt` in unix seconds. */
export type TakeBack = { readonly userId: string; readonly changeId: string; readonly changedAt: number };

/** Makes and reads the tokens in mails to old addresses; they aren't stored. */
export function createTakeBackTokens({ config }: Pick<Deps, 'config'>) {
  const mac = createMac(config.CODE_SECRET);
  const textOf = (payload: string) => `take-back-address|${payload}`;

  return {
    /** The address of the page that undoes a change, with the token behind its `#`. */
    linkOf: async (
      { userId, changeId, changedAt }: TakeBack,
      { appOrigin, language }: { appOrigin: string; language: Language },
    ): Promise<string> => {
      const payload = `${userId}.${changeId}.${changedAt}`;
      const token = `${payload}.${base64url.encode(await mac.sign(textOf(payload)))}`;
      return `${appOrigin}${TAKE_BACK_PAGE}?lang=${language}#${token}`;
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
