import { addressKeyOf } from '#domain/account/account.schema.ts';
import type { Language } from '#domain/account/language.ts';
import type { SignUpForm } from '#domain/account/session.calls.ts';
import { encodeCode, normaliseCode } from '#domain/account/sign-in.ts';
import { AppError } from '#domain/errors.ts';
import { NOT_ME_PAGE } from '#domain/pages.ts';
import { accountCreation, type Contact, contactOf } from '#worker/account/account.repository.ts';
import { sendAccountNotice } from '#worker/account/account.service.ts';
import { type Context, type Deps, type Owner, personContext, type SignedIn } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits, spendMail } from '#worker/limits/limits.service.ts';
import { mailOf } from '#worker/mail/mails.ts';
import { type BatchStatement, MOVING_RETRY_SECONDS, runAll } from '#worker/platform/database.ts';
import { MailNotSent } from '#worker/platform/mailer.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';
import { noted, securityTrailIn } from '#worker/security-trail/security-events.repository.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { sessionService, type TokenPair } from './session.service.ts';
import {
  type CodeHolder,
  createLoginCodesRepository,
  createRegistrationsRepository,
  type Registration,
} from './sign-in.repository.ts';

/** A caller before any checks; `browserToken` is the browser's record of the addresses it has signed in to. */
export type SignInAttempt = Pick<Caller, 'request'> & { readonly browserToken: string | undefined };

/** A caller who requests a code; the request is named before the first answer. */
export type CodeRequestAttempt = SignInAttempt & { readonly request: string };

type TypedCode = { email: string; secret: string };

/** Sign-up and login by a mailed code; known and unknown addresses take the same path. */
export const signInService = onceFor((context: Context) => {
  const { deps, appOrigin } = context;
  const accounts = directoryService(deps);
  const codes = createLoginCodes(deps);
  const browsers = createKnownBrowsers(deps);
  const registrations = createRegistrationsRepository(deps);
  const limits = rateLimits(context);

  /** Records something for an address after the answer, so that the time doesn't reveal whether there is an account. */
  function noteLater(addressKey: string, event: 'code_sent' | 'code_refused'): void {
    const note = async (): Promise<void> => {
      const shard = await accounts.shardOfAddress(addressKey);
      await securityTrailIn(context, { shard }).noteAt({ addressKey }, event);
    };
    context.later(note());
  }

  /** The form that a request's browser sent, among the pending ones of an address. */
  async function formOf(
    waiting: readonly Registration[],
    { addressKey, request }: { addressKey: string; request: string | undefined },
  ): Promise<Registration | undefined> {
    const key = await codes.requestKeyOf(addressKey, request ?? '');
    return waiting.find(({ form }) => form === key);
  }

  /** Sends the matching mail: login code, sign-up code, or the notice that there is no account. */
  async function mailCode(
    address: { email: string; language: Language },
    caller: Caller & { readonly request: string },
  ): Promise<void> {
    const addressKey = addressKeyOf(address.email);
    const [account, waiting, code] = await Promise.all([
      accounts.findByAddress(addressKey),
      registrations.list(addressKey),
      codes.issue(addressKey, caller),
    ]);
    const own = await formOf(waiting, { addressKey, request: caller.request });
    const registration = own ?? waiting[0];
    const language = account?.language ?? registration?.language ?? address.language;
    const content =
      account || registration
        ? mailOf(account ? 'login' : 'signUp', { code, language })
        : mailOf('noAccount', { language, url: `${appOrigin}/signup` });
    await deps.mailer({ to: account?.email ?? address.email, ...content });
    noteLater(addressKey, 'code_sent');
  }

  /** Counts a mail with a code; a browser that is known at the address has its own share. */
  async function spendCode(addressKey: string, { browser }: Caller) {
    if (browser === undefined) return spendMail(context, addressKey);
    const own = await limits.spend('known-mail', { 'address-and-browser': [addressKey, browser] });
    return { giveBack: () => own.giveBack(['address-and-browser']) };
  }

  /** Runs something that sends a mail, and counts it; a mail that was certainly not sent doesn't count for the address. */
  async function withinLimits(
    { email, client }: { email: string; client: CodeRequestAttempt },
    work: (caller: CodeRequestAttempt & Caller) => Promise<void>,
  ) {
    const addressKey = addressKeyOf(email);
    const caller = { ...client, browser: await browsers.find(addressKey, client.browserToken) };
    const spent = await spendCode(addressKey, caller);
    try {
      await work(caller);
    } catch (error) {
      if (error instanceof MailNotSent) await spent.giveBack();
      throw error;
    }
  }

  /**
   * Who a typed code signs in: an account, or the address's pending sign-up. A code only proves the mailbox, so the ticks of
   * a form only count in the browser that sent it. Throws `code_invalid`.
   */
  async function check(
    { email, secret, request }: TypedCode & { request: string | undefined },
    nonces: readonly string[],
  ) {
    const addressKey = addressKeyOf(email);
    if (nonces.length === 0) throw new AppError('code_invalid');
    const [account, waiting, nonce] = await Promise.all([
      accounts.findByAddress(addressKey),
      registrations.list(addressKey),
      codes.prove({ addressKey, secret }, nonces),
    ]);
    const own = await formOf(waiting, { addressKey, request });
    const newest = waiting[0] && { ...waiting[0], email, consents: {} };
    const proven = account ? undefined : (own ?? newest);
    if (nonce === undefined || !(account ?? proven)) throw new AppError('code_invalid');
    return { account, proven, nonce };
  }

  /** Spends a try and finds out who it signs in. Throws `rate_limited` before that, and `code_invalid`. */
  async function attempt(typed: TypedCode, client: SignInAttempt) {
    const addressKey = addressKeyOf(typed.email);
    const caller = { ...client, browser: await browsers.find(addressKey, client.browserToken) };
    const holder = await codes.holderOf(addressKey, caller);
    const counter = [addressKey, holder.kind === 'shared' ? '' : holder.requestKey];
    await (holder.kind === 'known'
      ? limits.spend('known-verification', { 'address-and-browser': counter })
      : limits.spend('verification', { 'address-and-counter': counter, ip: [context.network()] }));
    const nonces = await codes.spendTry(holder);
    const found = await check({ ...typed, request: caller.request }, nonces).catch((error: unknown) => {
      noteLater(addressKey, 'code_refused');
      throw error;
    });
    return { addressKey, ...found };
  }

  return {
    /**
     * Stores the sign-up and mails a code. An address with an account gets a login code, and the account doesn't change; the
     * form is stored anyway, so that both take the same time, and is deleted at the next sign-in. Throws `rate_limited`, and
     * `unavailable` if the mail isn't sent.
     */
    register: (form: SignUpForm, client: CodeRequestAttempt): Promise<void> =>
      withinLimits({ email: form.email, client }, async (caller) => {
        const addressKey = addressKeyOf(form.email);
        const key = await codes.requestKeyOf(addressKey, client.request);
        await registrations.save({ ...form, addressKey, form: key });
        await mailCode(form, caller);
      }),

    /** Mails a code, or the notice that there is no account. Throws like `register`. */
    requestCode: (
      address: { email: string; language: Language },
      client: CodeRequestAttempt,
    ): Promise<void> => withinLimits({ email: address.email, client }, (caller) => mailCode(address, caller)),

    /**
     * Signs in with a code. Wrong, used, expired and unknown codes all get `code_invalid`. Throws `rate_limited` before a try
     * is spent, and `account_banned` only after the right code. The account gets a mail about a browser that is new to it.
     */
    verify: async (typed: TypedCode & { rotate: 0 | 1 }, client: SignInAttempt): Promise<SignInResult> => {
      const { addressKey, account, proven, nonce } = await attempt(typed, client);
      // The code stays valid.
      refuseMoving(account);
      if (!(await codes.consume(addressKey, nonce))) throw new AppError('code_invalid');
      if (account?.status === 'banned') throw new AppError('account_banned');

      const owner = account ?? (await accounts.place(addressKey));
      const entered = await completeSignIn(context, {
        owner,
        addressKey,
        account,
        // The person first, because a session needs its account.
        before: proven ? accountCreation(deps, { owner, account: proven }) : [],
        after: [noted(personContext(context, owner), proven ? 'signed_up' : 'signed_in')],
        credentialId: null,
        rotates: typed.rotate,
        browserToken: client.browserToken,
      });
      if (proven) await accounts.settle(owner.userId);
      // In another database; if this call dies before it, the next sign-in deletes the form, or it expires the next day.
      await registrations.removal(addressKey);
      return entered;
    },

    /** Uses up a code of the person's own address, and makes the session fresh. Throws `rate_limited` and `code_invalid` like `verify`. */
    confirm: async (
      signedIn: SignedIn,
      { secret, ...client }: SignInAttempt & { secret: string },
    ): Promise<void> => {
      const { email } = await contactOf(personContext(context, signedIn));
      const { addressKey, nonce } = await attempt({ email, secret }, client);
      if (!(await codes.consume(addressKey, nonce))) throw new AppError('code_invalid');
      await sessionService(context).confirm(signedIn);
    },
  };
});

/** A caller: the request's name if the browser has its cookie, and the browser's if it is known at the address. */
type Caller = {
  readonly request: string | undefined;
  readonly browser: string | undefined;
};

/** Makes and checks mailed codes, which prove the mailbox but no form; with a purpose they are good for nothing else. */
function createLoginCodes(deps: Deps, { purpose = '' }: { purpose?: string } = {}) {
  const codes = createLoginCodesRepository(deps);
  const mac = createMac(deps.config.CODE_SECRET);
  const spell = async (addressKey: string, nonce: string) =>
    encodeCode(await mac.bytesOf(`login-code|${addressKey}|${nonce}|${purpose}`));
  const requestKeyOf = (addressKey: string, request: string): Promise<string> =>
    mac.signAll('login-request', addressKey, request);
  const browserHolder = async (addressKey: string, browser: string) => {
    const requestKey = await mac.signAll('login-browser', addressKey, browser);
    return { kind: 'known', addressKey, requestKey } as const;
  };
  const requestHolder = async (addressKey: string, request: string) =>
    ({ kind: 'request', addressKey, requestKey: await requestKeyOf(addressKey, request) }) as const;

  return {
    ...codes,

    /** The stored key of a request's name, different for each address. */
    requestKeyOf,

    /** The code to mail to a browser. */
    issue: async (addressKey: string, { request, browser }: Caller & { readonly request: string }) => {
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

    /** The nonce of the typed code, or `undefined`. Always computes all codes, so that the time reveals nothing. */
    prove: async (typed: { addressKey: string; secret: string }, nonces: readonly string[]) => {
      const normalised = normaliseCode(typed.secret);
      const right = await Promise.all(nonces.map((nonce) => spell(typed.addressKey, nonce)));
      return nonces.find((_, index) => right[index] === normalised);
    },
  };
}

/** Codes that prove an address for one signed-in person and sign nobody in: they belong to the person, in any browser. */
export function addressCodes(context: Context, userId: string) {
  /** Names the codes of a person's changes and their tries. */
  const purpose = `address-change|${userId}`;
  const caller = { request: purpose, browser: undefined };
  const codes = createLoginCodes(context.deps, { purpose });

  return {
    issue: (addressKey: string): Promise<string> => codes.issue(addressKey, caller),

    /** Spends a try; returns a function that uses up the code (`false` if a parallel call was first). Throws `code_invalid`. */
    prove: async (addressKey: string, code: string): Promise<() => Promise<boolean>> => {
      const holder = await codes.holderOf(addressKey, caller);
      const isOwn = holder.kind === 'request';
      await rateLimits(context).spend('verification', {
        'address-and-counter': [addressKey, isOwn ? holder.requestKey : userId],
        ip: [context.network()],
      });
      // Without their own request the person has no code to prove, and must not spend the tries of others.
      const nonces = isOwn ? await codes.spendTry(holder) : [];
      const nonce = await codes.prove({ addressKey, secret: code }, nonces);
      if (nonce === undefined) throw new AppError('code_invalid');
      return () => codes.consume(addressKey, nonce);
    },
  };
}

type SignInAccount = Contact & {
  /** Whether it is being moved to another shard, which stops writes. */
  readonly isMoving: boolean;
  /** Browsers that signed in up to then are no longer known; null if all are. */
  readonly knownSince: number | null;
};

/** The tokens of a new session, and what its browser should store to be known again. */
export type SignInResult = { readonly tokens: TokenPair; readonly browserToken: string };

type SignInInput = {
  readonly owner: Owner;
  readonly addressKey: string;
  /** `undefined` if it is created by this sign-in. */
  readonly account: SignInAccount | undefined;
  /** Statements that run before and after the session is opened, in the same transaction. */
  readonly before?: readonly BatchStatement[];
  readonly after: readonly BatchStatement[];
  /** The passkey that proved who the person is; null if a mailed code did. */
  readonly credentialId: string | null;
  /** 1 for a session whose refresh token changes with each refresh. */
  readonly rotates: 0 | 1;
  /** The browser's record of the addresses it has signed in to. */
  readonly browserToken: string | undefined;
};

/** Throws `unavailable` for an account that is being moved. */
export function refuseMoving(account: SignInAccount | undefined): void {
  if (account?.isMoving) throw new AppError('unavailable', { retryAfterSeconds: MOVING_RETRY_SECONDS });
}

/** Opens a session, however the person proved who they are. The account gets a mail about a browser that is new to it. */
export async function completeSignIn(context: Context, entry: SignInInput): Promise<SignInResult> {
  const { deps, appOrigin } = context;
  const { owner, addressKey, account, before = [], after, credentialId, rotates, browserToken } = entry;
  const device = context.device();
  const since = account?.knownSince ?? null;
  const {
    wasKnown,
    browserToken: newBrowserToken,
    ...browser
  } = await createKnownBrowsers(deps).remember(addressKey, { browserToken, since });
  const session = sessionService(context).open(owner, {
    rotates,
    ...device,
    ...browser,
    credentialId,
  });
  await runAll(deps.databaseFor(owner), [...before, ...session.statements, ...after]);
  if (account && !wasKnown) {
    const content = async (language: Language) => {
      const url = `${appOrigin}${NOT_ME_PAGE}?lang=${language}#${await session.disownToken()}`;
      return mailOf('newDevice', { language, device, url });
    };
    sendAccountNotice(context, { owner, content });
  }
  return { tokens: await session.tokens(), browserToken: newBrowserToken };
}
