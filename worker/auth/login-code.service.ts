import { base64url } from 'jose';
import { normaliseCode, spellCode } from '#domain/account/login-code.ts';
import type { Deps } from '#worker/context.ts';
import { createMac } from '#worker/platform/mac.ts';
import type { CodeHolder, LoginCodesRepository } from './login-codes.repository.ts';

/** Somebody who asks for a code or types one: the network, and the name of the request where the browser has its cookie. */
export type Caller = { readonly network: string; readonly request: string | undefined };

/** A form that a typed code proved, and the nonce to use up. */
export type Proof = { readonly form: string; readonly nonce: string };

type Parts = { deps: Pick<Deps, 'config'>; codes: LoginCodesRepository };

/** Makes and checks mailed codes. The form is part of a code: it proves the sign-up it was mailed for, and no other. */
export function createLoginCodes({ deps, codes }: Parts) {
  const mac = createMac(deps.config.CODE_SECRET);
  const spell = async (addressKey: string, { nonce, form }: Proof) =>
    spellCode(await mac.sign(`login-code|${addressKey}|${nonce}|${form}`));
  const requestKeyOf = async (addressKey: string, request: string) =>
    base64url.encode(await mac.sign(JSON.stringify(['login-request', addressKey, request])));

  return {
    /** The code to mail to a browser, for each form it may prove. */
    issue: async (addressKey: string, request: string): Promise<(form: string) => Promise<string>> => {
      const nonce = await codes.issue({ addressKey, requestKey: await requestKeyOf(addressKey, request) });
      return (form) => spell(addressKey, { nonce, form });
    },

    /** Whose tries a caller spends: those of the request that the cookie names, else those of all without one. */
    holderOf: async (addressKey: string, { request }: Caller): Promise<CodeHolder> => {
      if (request === undefined) return { addressKey, requestKey: undefined };
      const holder = { addressKey, requestKey: await requestKeyOf(addressKey, request) };
      // A name of somebody's own making, or of a request long past, gives no tries.
      return (await codes.hasOwnTries(holder)) ? holder : { addressKey, requestKey: undefined };
    },

    /** Spends a try before anything is compared, so that parallel guesses cannot share one. */
    spendTry: codes.spendTry,

    /**
     * Which of the forms a typed code proves, or `undefined`. All codes are made whatever the first says, so that the
     * time tells nothing.
     */
    prove: async (
      typed: { addressKey: string; secret: string },
      { nonces, forms }: { nonces: readonly string[]; forms: readonly string[] },
    ): Promise<Proof | undefined> => {
      const normalised = normaliseCode(typed.secret);
      const proofs = nonces.flatMap((nonce) => forms.map((form) => ({ nonce, form })));
      const right = await Promise.all(proofs.map((proof) => spell(typed.addressKey, proof)));
      return proofs.find((_, index) => right[index] === normalised);
    },

    /** Uses the code up; `false` where a parallel call was first. */
    consume: codes.consume,
  };
}

export type LoginCodes = ReturnType<typeof createLoginCodes>;
