import type { Registration } from '#domain/account/account.schema.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import { normaliseCode, spellCode } from '#domain/account/login-code.ts';
import type { NewAccount } from '#domain/account/new-account.ts';
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

/** Sign-up and login by a mailed code; known and unknown addresses take the same path. */
export function createSignInService({ deps, appOrigin, accounts, codes, registrations, sessions }: Parts) {
  const mac = createMac(deps.config.CODE_SECRET);
  const codeOf = async (addressKey: string, nonce: string) =>
    spellCode(await mac.sign(`login-code|${addressKey}|${nonce}`));

  /** Mails the code that fits: login, sign-up, or the word that there is no account. */
  async function mailCode(email: string, fallbackLanguage: Language): Promise<void> {
    const addressKey = addressKeyOf(email);
    const [account, registration, nonce] = await Promise.all([
      accounts.findByAddress(addressKey),
      registrations.find(addressKey),
      codes.issue(addressKey),
    ]);
    const code = await codeOf(addressKey, nonce);
    const language = account?.language ?? registration?.language ?? fallbackLanguage;
    const content =
      account || registration
        ? codeMail({ code, language, purpose: account ? 'login' : 'signup' })
        : noAccountMail({ language, signUpUrl: `${appOrigin}/signup` });
    await deps.mailer({ to: account?.email ?? email, ...content });
  }

  return {
    /** Keeps the sign-up and mails its code; an address with an account gets a login code and nothing changes. */
    register: async (registration: Registration): Promise<void> => {
      const addressKey = addressKeyOf(registration.email);
      const account = await accounts.findByAddress(addressKey);
      if (!account) {
        await registrations.save({
          addressKey,
          email: registration.email,
          language: registration.language,
          consents: consentsOf(registration),
        });
      }
      await mailCode(registration.email, registration.language);
    },

    requestCode: mailCode,

    /** Signs in with a code. Wrong, spent, expired and unknown are one refusal: `code_invalid`. */
    verify: async ({ email, secret }: { email: string; secret: string }): Promise<TokenPair> => {
      const addressKey = addressKeyOf(email);
      // The try is spent before anything is compared, so that parallel guesses cannot share one.
      const nonce = await codes.spendTry(addressKey);
      const right = nonce !== undefined && normaliseCode(secret) === (await codeOf(addressKey, nonce));
      if (!right) throw new AppError('code_invalid');
      const [account, registration] = await Promise.all([
        accounts.findByAddress(addressKey),
        registrations.find(addressKey),
      ]);
      if (!account && !registration) throw new AppError('code_invalid');
      if (!(await codes.consume(addressKey, nonce))) throw new AppError('code_invalid');

      const userId = account?.userId ?? deps.newId();
      const session = sessions.open(userId);
      const making = account || !registration ? [] : accounts.creation(userId, registration);
      await deps.db.batch([...session.statements, ...making, registrations.removal(addressKey)]);
      return session.tokens();
    },
  };
}

export type SignInService = ReturnType<typeof createSignInService>;

function consentsOf(registration: Registration): Partial<Record<ConsentKind, 0 | 1>> {
  const sent: Record<string, 0 | 1 | undefined> = {
    privacy: registration.privacy_accepted,
    terms: registration.terms_accepted,
    adult: registration.adult_confirmed,
    cookies: registration.cookie_consent,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, given]) => given !== undefined));
}
