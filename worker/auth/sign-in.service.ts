import { base64url } from 'jose';
import { addressKeyOf } from '#domain/account/address-key.ts';
import type { Language } from '#domain/account/language.ts';
import { normaliseCode, spellCode } from '#domain/account/login-code.ts';
import type { NewAccount, SignUpForm } from '#domain/account/new-account.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps } from '#worker/context.ts';
import { codeMail, noAccountMail } from '#worker/mail/sign-in-mails.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { createMac } from '#worker/platform/mac.ts';
import type { LoginCodesRepository } from './login-codes.repository.ts';
import type { RegistrationsRepository } from './registrations.repository.ts';
import type { SessionService, TokenPair } from './session.service.ts';

/** The part of the accounts that signing in needs. */
export type AccountDirectory = {
  readonly findByAddress: (
    addressKey: string,
  ) => Promise<{ userId: string; email: string; language: Language } | undefined>;
  /** Statements that make a person of a proven registration. */
  readonly creation: (userId: string, registration: NewAccount) => readonly BatchStatement[];
};

type Parts = {
  deps: Deps;
  appOrigin: string;
  accounts: AccountDirectory;
  codes: LoginCodesRepository;
  registrations: RegistrationsRepository;
  sessions: SessionService;
};

/** The form that a login code proves: none. */
const NO_FORM = '';

/** Sign-up and login by a mailed code; known and unknown addresses take the same path. */
export function createSignInService({ deps, appOrigin, accounts, codes, registrations, sessions }: Parts) {
  const mac = createMac(deps.config.CODE_SECRET);
  // The form is part of the code: a code proves the sign-up it was mailed for, not one that a stranger sent meanwhile.
  const codeOf = async (addressKey: string, { nonce, form }: { nonce: string; form: string }) =>
    spellCode(await mac.sign(`login-code|${addressKey}|${nonce}|${form}`));

  /** Mails the code that fits: login, sign-up, or the word that there is no account. */
  async function mailCode(email: string, fallbackLanguage: Language): Promise<void> {
    const addressKey = addressKeyOf(email);
    const [account, [registration], nonce] = await Promise.all([
      accounts.findByAddress(addressKey),
      registrations.list(addressKey),
      codes.issue(addressKey),
    ]);
    const form = account ? NO_FORM : (registration?.form ?? NO_FORM);
    const code = await codeOf(addressKey, { nonce, form });
    const language = account?.language ?? registration?.language ?? fallbackLanguage;
    const content =
      account || registration
        ? codeMail({ code, language, purpose: account ? 'login' : 'signup' })
        : noAccountMail({ language, signUpUrl: `${appOrigin}/signup` });
    await deps.mailer({ to: account?.email ?? email, ...content });
  }

  return {
    /**
     * Keeps the sign-up and mails its code. An address with an account gets a login code and nothing of the account
     * changes; the form is kept all the same, so that both take the same time, and goes with the next sign-in.
     */
    register: async (form: SignUpForm): Promise<void> => {
      const addressKey = addressKeyOf(form.email);
      await registrations.save({ ...form, addressKey, form: await digestOf(form) });
      await mailCode(form.email, form.language);
    },

    requestCode: mailCode,

    /** Signs in with a code. Wrong, spent, expired and unknown are one refusal: `code_invalid`. */
    verify: async ({ email, secret }: { email: string; secret: string }): Promise<TokenPair> => {
      const addressKey = addressKeyOf(email);
      // The try is spent before anything is compared, so that parallel guesses cannot share one.
      const nonce = await codes.spendTry(addressKey);
      if (nonce === undefined) throw new AppError('code_invalid');
      const [account, waiting] = await Promise.all([
        accounts.findByAddress(addressKey),
        registrations.list(addressKey),
      ]);
      const typed = normaliseCode(secret);
      const proves = async (form: string) => typed === (await codeOf(addressKey, { nonce, form }));
      const proven = account ? undefined : await findAsync(waiting, ({ form }) => proves(form));
      if (account ? !(await proves(NO_FORM)) : !proven) throw new AppError('code_invalid');
      if (!(await codes.consume(addressKey, nonce))) throw new AppError('code_invalid');

      const userId = account?.userId ?? deps.newId();
      const session = sessions.open(userId);
      // The person first: no session can be written for nobody.
      const making = proven ? accounts.creation(userId, proven) : [];
      await deps.db.batch([registrations.removal(addressKey), ...making, ...session.statements]);
      return session.tokens();
    },
  };
}

async function findAsync<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<T | undefined> {
  const results = await Promise.all(items.map(test));
  return items.find((_, index) => results[index]);
}

/** Tells forms of one address apart by everything that is kept of them. */
async function digestOf({ email, language, consents, textVersion }: SignUpForm): Promise<string> {
  const said = JSON.stringify([email, language, Object.entries(consents).sort(), textVersion]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
  return base64url.encode(new Uint8Array(digest));
}
