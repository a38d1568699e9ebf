import { base64url } from 'jose';
import { encodeCode, normaliseCode } from '#domain/account/login-code.ts';
import type { Deps } from '#worker/app-env.ts';
import { createMac } from '#worker/platform/mac.ts';
import type { CodeHolder, LoginCodesRepository } from './login-codes.repository.ts';

/**
 * Someone who requests or types a code: the network, the name of the request if the browser has its cookie, and the browser's
 * own name if it is known at the address.
 */
export type Caller = {
  readonly network: string;
  readonly request: string | undefined;
  readonly browser: string | undefined;
};

type LoginCodeServiceDeps = {
  deps: Pick<Deps, 'config'>;
  codes: LoginCodesRepository;
  /** A purpose other than signing in; such codes only work for that purpose. */
  purpose?: string;
};

/** Makes and checks mailed codes. A code proves the mailbox, but not the content of a form. */
export function createLoginCodes({ deps, codes, purpose = '' }: LoginCodeServiceDeps) {
  const mac = createMac(deps.config.CODE_SECRET);
  const spell = async (addressKey: string, nonce: string) =>
    encodeCode(await mac.sign(`login-code|${addressKey}|${nonce}|${purpose}`));
  const keyOf = async (...parts: readonly ['login-request' | 'login-browser', string, string]) =>
    base64url.encode(await mac.sign(JSON.stringify(parts)));
  const browserHolder = async (addressKey: string, browser: string) =>
    ({ kind: 'known', addressKey, requestKey: await keyOf('login-browser', addressKey, browser) }) as const;
  const requestHolder = async (addressKey: string, request: string) =>
    ({ kind: 'request', addressKey, requestKey: await keyOf('login-request', addressKey, request) }) as const;

  return {
    /** The stored key of a request's name, different for each address. */
    requestKeyOf: (addressKey: string, request: string): Promise<string> =>
      keyOf('login-request', addressKey, request),

    /** The code to mail to a browser. */
    issue: async (
      addressKey: string,
      { request, browser }: Caller & { readonly request: string },
    ): Promise<string> => {
      const holder = await (browser === undefined
        ? requestHolder(addressKey, request)
        : browserHolder(addressKey, browser));
      return spell(addressKey, await codes.issue(holder));
    },

    /** Whose tries a caller spends: a known browser's, those of the request in the cookie, or the shared ones. */
    holderOf: async (addressKey: string, { request, browser }: Caller): Promise<CodeHolder> => {
      const shared = { kind: 'shared', addressKey } as const;
      if (browser !== undefined) return browserHolder(addressKey, browser);
      if (request === undefined) return shared;
      const holder = await requestHolder(addressKey, request);
      // An invented name, or that of an old request, gives no tries.
      return (await codes.hasOwnTries(holder)) ? holder : shared;
    },

    /** Spends a try before comparing, so that parallel guesses can't share one. */
    spendTry: codes.spendTry,

    /** The nonce of the typed code, or `undefined`. Always computes all codes, so that the time reveals nothing. */
    prove: async (
      typed: { addressKey: string; secret: string },
      nonces: readonly string[],
    ): Promise<string | undefined> => {
      const normalised = normaliseCode(typed.secret);
      const right = await Promise.all(nonces.map((nonce) => spell(typed.addressKey, nonce)));
      return nonces.find((_, index) => right[index] === normalised);
    },

    /** Uses up the code; `false` if a parallel call was first. */
    consume: codes.consume,
  };
}

export type LoginCodes = ReturnType<typeof createLoginCodes>;
