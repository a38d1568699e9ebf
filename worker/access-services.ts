import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Language } from '#domain/account/language.ts';
import type { confirmByPasskeySchema } from '#domain/account/passkey.schema.ts';
import { AppError } from '#domain/errors.ts';
import { SIGNING_IN_PAGE } from '#domain/pages.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.schema.ts';
import { accountsModule } from './account/account.module.ts';
import { accountOf, statusOf } from './account/account.repository.ts';
import { addressChangeModule, waitingChangeModule } from './account/address-change.module.ts';
import { deletionModule } from './account/deletion.module.ts';
import type { AppEnv, Owner, SignedIn } from './app-env.ts';
import {
  addressCodesModule,
  completeSignInModule,
  passkeySignInModule,
  passkeysEnding,
  passkeysModule,
  signInModule,
} from './auth/auth.module.ts';
import { rememberBrowser } from './auth/known-browsers.ts';
import type { SignInAttempt } from './auth/sign-in.service.ts';
import { calendarFilesModule } from './calendar-feed/calendar-feed.module.ts';
import { limitsModule } from './limits/limits.module.ts';
import { passkeyMail } from './mail/account-mails.ts';
import type { MailContent } from './mail/render-mail.ts';
import type { NoteGiven } from './platform/database.ts';
import type { Mail } from './platform/mailer.ts';
import { lazily, once } from './platform/memoize.ts';
import { securityTrailModule } from './security-trail/security-trail.module.ts';
import { directoryOf, logFailureOf, networkOf, occasionOf, servicesFor, sessionsOf } from './services.ts';

/** The services for calls before sign-in. */
export function accessServices(c: Context<AppEnv>) {
  const { deps } = c.var;
  const occasion = occasionOf(c);
  const { appOrigin, device } = occasion;
  const onFailure = logFailureOf(c);
  const limits = limitsModule(deps);
  const accounts = accountsModule(deps);
  const directory = directoryOf(deps);
  const trailIn = securityTrailModule({ deps, device, accountOf });
  const sessions = once(() => sessionsOf(c));
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work.catch(onFailure));
  const mailLater = (mail: Mail) => later(deps.mailer(mail));
  /** Sends news of an account's security to every address that is to have it. */
  const newsLater = (owner: Owner, content: (language: Language) => MailContent | Promise<MailContent>) =>
    later(
      accounts
        .accountsIn(owner)
        .newsOf(owner.userId)
        .then(async (news) => {
          if (!news) return;
          const mail = await content(news.language);
          for (const to of news.addresses) mailLater({ to, ...mail });
        }),
    );
  const enter = once(() => completeSignInModule({ deps, appOrigin, sessions: sessions(), newsLater }));
  const signIn = once(() =>
    signInModule({
      deps,
      limits,
      appOrigin,
      accounts: { ...directory, creation: accounts.creation },
      enter: enter(),
      note,
      noteLater: (addressKey, event) =>
        later(
          directory
            .shardOfAddress(addressKey)
            .then((shard) => trailIn({ shard }).noteAt({ addressKey }, event)),
        ),
    }),
  );
  const passkeySignIn = once(() =>
    passkeySignInModule({
      deps,
      limits,
      appOrigin,
      find: directory.findById,
      enter: enter(),
      note,
      noteRefused: (owner) => trailIn(owner).noteAt({ userId: owner.userId }, 'passkey_refused'),
    }),
  );
  const note = (owner: Owner, event: SecurityEvent) => trailIn(owner).noting({ userId: owner.userId, event });

  const noteGivenOf =
    ({ userId, shard }: Owner, event: SecurityEvent): NoteGiven =>
    (given) =>
      trailIn({ shard }).noting({ userId, event, given });

  return lazily({
    addressChange: () =>
      addressChangeModule({
        deps,
        limits,
        appOrigin,
        directory,
        onFailure,
        codes: addressCodesModule({ deps, limits }),
        sessionOf: sessions().liveSession,
        endSessions: sessions().endAllAlong,
        passkeysTakenBack: (owner, makers) => passkeysEnding({ deps, trailIn })(owner).takenBack(makers),
        passkeysLeft: (owner) => passkeysEnding({ deps, trailIn })(owner).left(),
        rememberBrowser: (addressKey) => rememberBrowser(c, addressKey),
        mailLater,
        isProven: sessions().isFresh,
        noteOf: noteGivenOf,
        forgetBrowsers: (owner) => accounts.accountsIn(owner).forgetBrowsers(owner.userId),
        noteTakingBack: (owner) =>
          trailIn(owner).noting({ userId: owner.userId, event: 'address_taken_back' }),
      }),
    calendarFiles: () =>
      calendarFilesModule({
        deps,
        limits,
        directory,
        statusOf,
        network: () => networkOf(c),
        sourcesOf: (owner) => {
          const { account, cycle, tasks } = servicesFor(occasion, owner);
          return { language: account.language, facts: cycle.facts, datedTasks: tasks.datedFrom };
        },
      }),
    deletion: () => deletionModule({ deps, directory, sessions: sessions(), onFailure }),
    disown: () => async (token: string) => {
      await limits.spend('disown', { ip: [networkOf(c)] });
      await sessions().disown(token);
    },
    passkeys: () => (signedIn: SignedIn) =>
      passkeysModule({
        deps,
        appOrigin,
        signedIn,
        device,
        session: sessions().liveSession(signedIn),
        requireFresh: () => sessions().requireFresh(signedIn),
        email: async () => (await contactOf(signedIn)).email,
        note: (event) => (given) => trailIn(signedIn).noting({ userId: signedIn.userId, event, given }),
        mail: (about) =>
          newsLater(signedIn, (language) =>
            passkeyMail(about, { language, device: device(), settingsUrl: `${appOrigin}${SIGNING_IN_PAGE}` }),
          ),
      }),
    passkeySignIn,
    /** Takes a code of the person's own address, and makes the session fresh. */
    confirm:
      () =>
      async (signedIn: SignedIn, { secret, ...attempt }: SignInAttempt & { readonly secret: string }) => {
        const { email } = await contactOf(signedIn);
        await signIn().prove({ email, secret }, attempt);
        await sessions().confirm(signedIn);
      },
    /** Takes a passkey from before the session, and makes the session fresh. */
    confirmByPasskey:
      () =>
      async (
        signedIn: SignedIn,
        {
          response,
          ...attempt
        }: v.InferOutput<typeof confirmByPasskeySchema> & { network: string; name: string },
      ) => {
        const { userId } = signedIn;
        const proof = await passkeySignIn().prove(response, { ...attempt, userId });
        await sessions().confirm(signedIn, proof);
      },
    sessions,
    signIn,
    waitingChange: () => waitingChangeModule({ deps, appOrigin, directory, onFailure, noteOf: noteGivenOf }),
  });

  async function contactOf(owner: Owner) {
    const found = await accounts.accountsIn(owner).contactsOf([owner.userId]);
    const contact = found.get(owner.userId);
    if (!contact) throw new AppError('unauthorized');
    return contact;
  }
}
