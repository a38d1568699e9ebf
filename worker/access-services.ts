import type { Context } from 'hono';
import { accountsModule } from './account/account.module.ts';
import { accountOf, statusOf } from './account/accounts.repository.ts';
import { addressChangeModule } from './account/address-change.module.ts';
import { deletionModule } from './account/deletion.module.ts';
import type { AppEnv } from './app-env.ts';
import { addressCodesModule, signInModule } from './auth/auth.module.ts';
import { rememberBrowser } from './auth/known-browsers.ts';
import { calendarFilesModule } from './calendar-feed/calendar-feed.module.ts';
import { limitsModule } from './limits/limits.module.ts';
import { lazily, once } from './platform/lazily.ts';
import type { Mail } from './platform/mailer.ts';
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
  const mailLater = (content: () => Promise<Mail>) => later(content().then(deps.mailer));

  return lazily({
    addressChange: () =>
      addressChangeModule({
        deps,
        limits,
        appOrigin,
        directory,
        onFailure,
        codes: addressCodesModule({ deps, limits }),
        sessionOf: sessions().standing,
        endSessions: sessions().endAllAlong,
        rememberBrowser: (addressKey) => rememberBrowser(c, addressKey),
        mailLater: (mail) => mailLater(async () => mail),
        noteChange: (owner) => (given) =>
          trailIn(owner).noting({ userId: owner.userId, event: 'address_changed', given }),
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
    sessions,
    signIn: () =>
      signInModule({
        deps,
        limits,
        appOrigin,
        accounts: { ...directory, creation: accounts.creation },
        sessions: sessions(),
        mailLater,
        note: (owner, event) => trailIn(owner).noting({ userId: owner.userId, event }),
        noteLater: (addressKey, event) =>
          later(
            directory
              .shardOfAddress(addressKey)
              .then((shard) => trailIn({ shard }).noteAt(addressKey, event)),
          ),
      }),
  });
}
