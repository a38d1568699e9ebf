import { base64url } from 'jose';
import { AppError } from '#domain/errors.ts';
import type { Deps, Limits, Owner } from '#worker/app-env.ts';
import { type NoteGiven, withDatabaseOf } from '#worker/platform/database.ts';
import { createMac } from '#worker/platform/secrets.ts';
import type { Placed } from '#worker/platform/shards.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import {
  createPasskeyChallengesRepository,
  createPasskeysRepository,
  type Makers,
} from './passkeys.repository.ts';
import {
  createPasskeySignIn,
  createPasskeysService,
  type PasskeySignInServiceDeps,
  type PasskeysServiceDeps,
} from './passkeys.service.ts';
import {
  createSessionService,
  type InShard,
  type SessionLimits,
  type SessionService,
} from './session.service.ts';
import {
  createSessionsRepository,
  type OfPerson,
  type SessionAccount,
  sessionFinder,
} from './sessions.repository.ts';
import { createLoginCodesRepository, createRegistrationsRepository } from './sign-in.repository.ts';
import {
  type CompleteSignIn,
  createCompleteSignIn,
  createLoginCodes,
  createSignInService,
  type SignInServiceDeps,
} from './sign-in.service.ts';
import { createTokens } from './tokens.ts';
import { partyOf } from './webauthn.ts';

/** The sessions in every shard. */
export function sessionsModule(ofPerson: OfPerson) {
  const findIn = sessionFinder(ofPerson);

  return ({
    deps,
    limits,
    shardOf,
    accountsIn,
    trailIn,
    calendarFeedOf,
    waitingChangeEnding,
  }: SessionModuleDeps): SessionService =>
    createSessionService({
      deps,
      limits,
      tokens: createTokens(deps),
      find: ({ userId, sessionId, shard }) => findIn(deps.databaseFor({ shard })).get({ userId, sessionId }),
      shardOf,
      inShard: (whose) => ({
        sessions: createSessionsRepository(withDatabaseOf(deps, whose), accountsIn(whose)),
        note: trailIn(whose).noting,
        // An intruder must not keep a calendar address that still shows the data.
        endedWithAll: (userId) => [calendarFeedOf({ ...whose, userId }).ending()],
        endedWithBrowser: ({ userId, browserKey, madeAt }) => [
          ...calendarFeedOf({ ...whose, userId }).endingSince(madeAt),
          ...passkeysEnding({ deps, trailIn })({ ...whose, userId }).disowned({ browserKey, since: madeAt }),
          ...waitingChangeEnding({ ...whose, userId }, { browserKey, since: madeAt }, (given) =>
            trailIn(whose).noting({ userId, event: 'address_change_stopped', given }),
          ),
        ],
      }),
    });
}

type SecurityTrailFactory = (whose: Placed) => { readonly noting: InShard['note'] };

type SessionModuleDeps = {
  deps: Deps;
  limits: SessionLimits;
  shardOf: Parameters<typeof createSessionService>[0]['shardOf'];
  accountsIn: (whose: Placed) => SessionAccount;
  trailIn: SecurityTrailFactory;
  calendarFeedOf: (owner: Owner) => {
    readonly ending: () => ReturnType<InShard['endedWithAll']>[number];
    readonly endingSince: (since: number) => ReturnType<InShard['endedWithBrowser']>;
  };
  waitingChangeEnding: (
    owner: Owner,
    browser: { readonly browserKey: string; readonly since: number },
    note: NoteGiven,
  ) => ReturnType<InShard['endedWithBrowser']>;
};

/** The passkeys of a person, for what ends them besides the person: disowning a sign-in, and taking an address back. */
export const passkeysEnding =
  ({ deps, trailIn }: Pick<SessionModuleDeps, 'deps' | 'trailIn'>) =>
  (owner: Owner) => {
    const passkeys = createPasskeysRepository(withDatabaseOf(deps, owner), owner.userId);
    const note: NoteGiven = (given) =>
      trailIn(owner).noting({ userId: owner.userId, event: 'passkey_removed', given });
    return {
      disowned: (browser: { readonly browserKey: string; readonly since: number }) =>
        passkeys.disowning(browser, note),
      takenBack: (makers: Makers) => passkeys.takingBack(makers, note),
      left: async () =>
        (await passkeys.list()).map((row) => ({
          name: row.name,
          created_at: row.createdAt,
          last_used_at: row.lastUsedAt,
        })),
    };
  };

type SignInModuleDeps = Omit<SignInServiceDeps, 'browsers' | 'codes' | 'limits' | 'registrations'> & {
  limits: Limits;
};

/** How sessions begin, whatever proved who it is. */
export const completeSignInModule = (
  needs: Omit<Parameters<typeof createCompleteSignIn>[0], 'browsers'>,
): CompleteSignIn => createCompleteSignIn({ ...needs, browsers: createKnownBrowsers(needs.deps) });

/** Sign-up and sign-in by mailed codes. */
export function signInModule({ deps, limits, ...needs }: SignInModuleDeps) {
  return createSignInService({
    ...needs,
    deps,
    browsers: createKnownBrowsers(deps),
    codes: createLoginCodes({ deps, codes: createLoginCodesRepository(deps) }),
    registrations: createRegistrationsRepository(deps),
    limits: {
      spendMail: async (addressKey, { network, browser }) => {
        if (browser !== undefined) {
          const own = await limits.spend('known-mail', { 'address-and-browser': [addressKey, browser] });
          return { giveBack: () => own.giveBack(['address-and-browser']) };
        }
        const spent = await limits.spend('mail', {
          address: [addressKey],
          ip: [network],
          'address-and-ip': [addressKey, network],
        });
        // The network's count stays: even if the provider fails, callers must not flood it.
        return { giveBack: () => spent.giveBack(['address', 'address-and-ip']) };
      },
      spendVerification: async (holder, network) => {
        const counter = [holder.addressKey, holder.kind === 'shared' ? '' : holder.requestKey];
        await (holder.kind === 'known'
          ? limits.spend('known-verification', { 'address-and-browser': counter })
          : limits.spend('verification', { 'address-and-counter': counter, ip: [network] }));
      },
    },
  });
}

/** Codes that prove an address for one signed-in person and sign nobody in. */
export function addressCodesModule({ deps, limits }: { deps: Deps; limits: Limits }) {
  /** Names the codes of a person's changes and their tries: they belong to the person, in any browser. */
  const purposeOf = (userId: string) => `address-change|${userId}`;
  const ownOf = (userId: string) => ({ network: '', request: purposeOf(userId), browser: undefined });
  const codesOf = (userId: string) =>
    createLoginCodes({ deps, codes: createLoginCodesRepository(deps), purpose: purposeOf(userId) });

  return {
    issue: (addressKey: string, userId: string): Promise<string> =>
      codesOf(userId).issue(addressKey, ownOf(userId)),

    /**
     * Spends a try; returns a function that uses up the code and gives `false` if a parallel call was first. Throws
     * `code_invalid`.
     */
    prove: async (typed: {
      addressKey: string;
      code: string;
      userId: string;
      network: string;
    }): Promise<() => Promise<boolean>> => {
      const { addressKey, code, userId, network } = typed;
      const codes = codesOf(userId);
      const holder = await codes.holderOf(addressKey, ownOf(userId));
      const isOwn = holder.kind === 'request';
      await limits.spend('verification', {
        'address-and-counter': [addressKey, isOwn ? holder.requestKey : userId],
        ip: [network],
      });
      // Without their own request the person has no code to prove, and must not spend the tries of others.
      const nonces = isOwn ? await codes.spendTry(holder) : [];
      const nonce = await codes.prove({ addressKey, secret: code }, nonces);
      if (nonce === undefined) throw new AppError('code_invalid');
      return () => codes.consume(addressKey, nonce);
    },
  };
}

type PasskeySignInModuleDeps = Pick<PasskeySignInServiceDeps, 'enter' | 'find' | 'note' | 'noteRefused'> & {
  deps: Deps;
  limits: Limits;
  appOrigin: string;
};

/** Keyed hash of who may answer a challenge. */
const holderOf = async (
  { config }: Pick<Deps, 'config'>,
  who: readonly ['passkey-browser' | 'passkey-session', string],
): Promise<string> => base64url.encode(await createMac(config.CODE_SECRET).sign(JSON.stringify(who)));

/** Sign-in by a passkey. */
export function passkeySignInModule({ deps, limits, appOrigin, ...needs }: PasskeySignInModuleDeps) {
  return createPasskeySignIn({
    ...needs,
    party: partyOf(appOrigin),
    challenges: createPasskeyChallengesRepository(deps),
    passkeysOf: (owner) => createPasskeysRepository(withDatabaseOf(deps, owner), owner.userId),
    holderOf: (browser) => holderOf(deps, ['passkey-browser', browser]),
    limits: {
      spendOptions: (network) => namingCode(limits.spend('passkey-options', { ip: [network] })),
      spendAnswer: async (network) => {
        const spent = await namingCode(limits.spend('passkey', { ip: [network] }));
        return { giveBack: () => spent.giveBack(['ip']) };
      },
      spendWrong: (credentialId, network) =>
        namingCode(limits.spend('wrong-passkey', { credential: [credentialId], ip: [network] })),
    },
  });
}

/** Adds to a refusal that a mailed code still signs in. */
const namingCode = <T>(spending: Promise<T>): Promise<T> =>
  spending.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code, retryAfterSeconds = 0 } = error;
    throw new AppError(code, {
      retryAfterSeconds,
      detail: 'too many tries with passkeys; sign in with a mailed code',
    });
  });

type PasskeysModuleDeps = Omit<PasskeysServiceDeps, 'challenges' | 'holder' | 'party' | 'passkeys'> & {
  deps: Deps;
  appOrigin: string;
};

/** A signed-in person's passkeys. */
export function passkeysModule({ deps, appOrigin, ...needs }: PasskeysModuleDeps) {
  const { signedIn } = needs;
  return createPasskeysService({
    ...needs,
    party: partyOf(appOrigin),
    holder: () => holderOf(deps, ['passkey-session', signedIn.sessionId]),
    // In the first shard, wherever the person is.
    challenges: createPasskeyChallengesRepository(deps),
    passkeys: createPasskeysRepository(withDatabaseOf(deps, signedIn), signedIn.userId),
  });
}
