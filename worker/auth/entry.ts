import type { AccountStatus } from '#domain/account/account-status.ts';
import type { Language } from '#domain/account/language.ts';
import { AppError } from '#domain/errors.ts';
import { NOT_ME_PAGE } from '#domain/pages.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import type { Device } from '#worker/http/device-of.ts';
import { newDeviceMail } from '#worker/mail/new-device-mail.ts';
import type { MailContent } from '#worker/mail/render-mail.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { MOVING_RETRY_SECONDS } from '#worker/platform/shards.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { SessionService, TokenPair } from './session.service.ts';

/** What signing in needs to know of an account. */
export type SignInAccount = {
  readonly email: string;
  readonly language: Language;
  readonly status: AccountStatus;
  /** Whether it is being moved to another shard, which stops writes. */
  readonly isMoving: boolean;
  /** Browsers that signed in up to then are no longer known; null if all are. */
  readonly knownSince: number | null;
};

/** The tokens of a new session, and what its browser should keep to be known again. */
export type SignInResult = { readonly tokens: TokenPair; readonly browserToken: string };

type SignInInput = {
  readonly owner: Owner;
  readonly addressKey: string;
  /** `undefined` if it is made with this. */
  readonly account: SignInAccount | undefined;
  /** Statements that run before and after the session is opened, in the same transaction. */
  readonly before?: readonly BatchStatement[];
  readonly after: readonly BatchStatement[];
  /** The passkey that proved who it is; null if a mailed code did. */
  readonly credentialId: string | null;
  readonly typed: { readonly rotate: 0 | 1; readonly device: Device };
  /** The browser's record of the addresses it has signed in to. */
  readonly browserToken: string | undefined;
};

type CompleteSignInDeps = {
  deps: Deps;
  appOrigin: string;
  browsers: KnownBrowsers;
  sessions: SessionService;
  /** Sends news of the account's security after the answer. */
  newsLater: (owner: Owner, content: (language: Language) => Promise<MailContent>) => void;
};

/** Throws `unavailable` for an account that is being moved. */
export function refuseMoving(account: SignInAccount | undefined): void {
  if (account?.isMoving) throw new AppError('unavailable', { retryAfterSeconds: MOVING_RETRY_SECONDS });
}

/** Opens sessions, whatever proved who it is. The account gets a mail about a browser that is new to it. */
export function createCompleteSignIn({ deps, appOrigin, browsers, sessions, newsLater }: CompleteSignInDeps) {
  return async (entry: SignInInput): Promise<SignInResult> => {
    const { owner, addressKey, account, before = [], after, credentialId, typed, browserToken } = entry;
    const since = account?.knownSince ?? null;
    const {
      wasKnown,
      browserToken: newBrowserToken,
      ...browser
    } = await browsers.remember(addressKey, { browserToken, since });
    const session = sessions.open(owner, {
      rotates: typed.rotate,
      ...typed.device,
      ...browser,
      credentialId,
    });
    const [opening, ...more] = session.statements;
    const [first = opening, ...rest] = [...before, opening];
    await deps.databaseFor(owner).batch([first, ...rest, ...more, ...after]);
    if (account && !wasKnown) {
      newsLater(owner, async (language) => {
        const disownUrl = `${appOrigin}${NOT_ME_PAGE}?lang=${language}#${await session.disownToken()}`;
        return newDeviceMail({ language, device: typed.device, disownUrl });
      });
    }
    return { tokens: await session.tokens(), browserToken: newBrowserToken };
  };
}

export type CompleteSignIn = ReturnType<typeof createCompleteSignIn>;
