import { base64url } from 'jose';
import type { AccountStatus } from '#domain/account/account-status.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import type { Language } from '#domain/account/language.ts';
import type { NewAccount, SignUpForm } from '#domain/account/new-account.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps, Owner } from '#worker/context.ts';
import type { Device } from '#worker/http/device-of.ts';
import { codeMail, noAccountMail } from '#worker/mail/sign-in-mails.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { MailNotSent } from '#worker/platform/mailer.ts';
import type { Caller, LoginCodes } from './login-code.service.ts';
import type { RegistrationsRepository } from './registrations.repository.ts';
import type { SessionService, TokenPair } from './session.service.ts';

type Found = {
  readonly email: string;
  readonly language: Language;
  readonly status: AccountStatus;
  /** Whether it is being moved to another shard, which stops writes. */
  readonly isMoving: boolean;
};

/** The part of the accounts that signing in needs. */
export type AccountDirectory = {
  readonly findByAddress: (addressKey: string) => Promise<(Owner & Found) | undefined>;
  /** Gives a new account of an address its id and its shard, and to every call for that address the same. */
  readonly place: (addressKey: string) => Promise<Owner>;
  /** Notes that the account which was given a place is made. */
  readonly settle: (userId: string) => Promise<void>;
  /** Statements that make a person of a proven registration. */
  readonly creation: (owner: Owner, registration: NewAccount) => readonly BatchStatement[];
};

/** The part of the limits that signing in needs: each throws `rate_limited` and then counts nothing. */
export type SignInLimits = {
  readonly spendMail: (
    addressKey: string,
    network: string,
  ) => Promise<{ readonly giveBack: () => Promise<void> }>;
  readonly spendVerification: (tries: readonly string[], network: string) => Promise<void>;
};

/** A caller who asks for a code: the request has its name before the first answer. */
export type Asking = Caller & { readonly request: string };

/** What a sign-in sends, and where it comes from. */
export type SignIn = { email: string; secret: string; rotate: 0 | 1; device: Device };

type Parts = {
  deps: Deps;
  appOrigin: string;
  accounts: AccountDirectory;
  limits: SignInLimits;
  codes: LoginCodes;
  registrations: RegistrationsRepository;
  sessions: SessionService;
  /** Statement that notes something in the person's security trail. */
  note: (owner: Owner, event: 'signed_up' | 'signed_in') => BatchStatement;
  /** Notes something at an address once the answer is out, so that its time does not tell whether there is an account. */
  noteLater: (addressKey: string, event: 'code_sent' | 'code_refused') => void;
};

/** A move takes about as long. */
const MOVING_RETRY_SECONDS = 2;
/** The form that a login code proves: none. */
const NO_FORM = '';

/** Sign-up and login by a mailed code; known and unknown addresses take the same path. */
export function createSignInService(parts: Parts) {
  const { deps, appOrigin, accounts, limits, codes, registrations, sessions, note, noteLater } = parts;

  /** Mails the code that fits: login, sign-up, or the word that there is no account. */
  async function mailCode(address: { email: string; language: Language }, request: string): Promise<void> {
    const addressKey = addressKeyOf(address.email);
    const [account, [registration], codeFor] = await Promise.all([
      accounts.findByAddress(addressKey),
      registrations.list(addressKey),
      codes.issue(addressKey, request),
    ]);
    const code = await codeFor(account ? NO_FORM : (registration?.form ?? NO_FORM));
    const language = account?.language ?? registration?.language ?? address.language;
    const content =
      account || registration
        ? codeMail({ code, language, purpose: account ? 'login' : 'signup' })
        : noAccountMail({ language, signUpUrl: `${appOrigin}/signup` });
    await deps.mailer({ to: account?.email ?? address.email, ...content });
    noteLater(addressKey, 'code_sent');
  }

  /** Does what ends in a mail, counted; a mail that certainly did not leave is not held against the address. */
  async function withinLimits(
    { email, network }: { email: string; network: string },
    work: () => Promise<void>,
  ) {
    const spent = await limits.spendMail(addressKeyOf(email), network);
    try {
      await work();
    } catch (error) {
      if (error instanceof MailNotSent) await spent.giveBack();
      throw error;
    }
  }

  /** Whom a typed code lets in: an account, or the sign-up it was mailed for. Throws `code_invalid`. */
  async function check(typed: { addressKey: string; secret: string }, nonces: readonly string[]) {
    if (nonces.length === 0) throw new AppError('code_invalid');
    const [account, waiting] = await Promise.all([
      accounts.findByAddress(typed.addressKey),
      registrations.list(typed.addressKey),
    ]);
    const proof = await codes.prove(typed, { nonces, forms: [NO_FORM, ...waiting.map(({ form }) => form)] });
    const proven = account ? undefined : waiting.find(({ form }) => form === proof?.form);
    const isRight = account ? proof?.form === NO_FORM : proven !== undefined;
    if (!proof || !isRight) throw new AppError('code_invalid');
    return { account, proven, nonce: proof.nonce };
  }

  return {
    /**
     * Keeps the sign-up and mails its code. An address with an account gets a login code and nothing of the account
     * changes; the form is kept all the same, so that both take the same time, and goes with the next sign-in.
     * Throws `rate_limited`, and `unavailable` where the mail does not leave.
     */
    register: (form: SignUpForm, { network, request }: Asking): Promise<void> =>
      withinLimits({ email: form.email, network }, async () => {
        const addressKey = addressKeyOf(form.email);
        await registrations.save({ ...form, addressKey, form: await digestOf(form) });
        await mailCode(form, request);
      }),

    /** Mails a code, or the word that there is no account. Throws as `register`. */
    requestCode: (
      address: { email: string; language: Language },
      { network, request }: Asking,
    ): Promise<void> => withinLimits({ email: address.email, network }, () => mailCode(address, request)),

    /**
     * Signs in with a code. Wrong, spent, expired and unknown are one refusal: `code_invalid`. Throws `rate_limited`
     * before a try is spent, and `account_banned` after the right code alone.
     */
    verify: async ({ email, secret, rotate, device }: SignIn, caller: Caller): Promise<TokenPair> => {
      const addressKey = addressKeyOf(email);
      const holder = await codes.holderOf(addressKey, caller);
      await limits.spendVerification([addressKey, holder.requestKey ?? ''], caller.network);
      const { account, proven, nonce } = await check(
        { addressKey, secret },
        await codes.spendTry(holder),
      ).catch((error: unknown) => {
        noteLater(addressKey, 'code_refused');
        throw error;
      });
      // The code stays good.
      if (account?.isMoving) throw new AppError('unavailable', { retryAfterSeconds: MOVING_RETRY_SECONDS });
      if (!(await codes.consume(addressKey, nonce))) throw new AppError('code_invalid');
      if (account?.status === 'banned') throw new AppError('account_banned');

      const owner = account ?? (await accounts.place(addressKey));
      const session = sessions.open(owner, { rotates: rotate, ...device });
      // The person first: no session can be written for nobody.
      const making = proven ? accounts.creation(owner, proven) : [];
      const [first, ...rest] = [
        ...making,
        ...session.statements,
        note(owner, proven ? 'signed_up' : 'signed_in'),
      ] as const;
      await deps.databaseFor(owner).batch([first, ...rest]);
      if (proven) await accounts.settle(owner.userId);
      // Kept elsewhere; where this call dies before it, the next sign-in or the next day ends the wait.
      await registrations.removal(addressKey);
      return session.tokens();
    },
  };
}

/** Tells forms of one address apart by everything that is kept of them. */
async function digestOf({ email, language, consents, textVersion }: SignUpForm): Promise<string> {
  const said = JSON.stringify([email, language, Object.entries(consents).sort(), textVersion]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
  return base64url.encode(new Uint8Array(digest));
}
