import { createAccountsRepository } from './account/accounts.repository.ts';
import { createSessionService } from './auth/session.service.ts';
import { createSessionsRepository } from './auth/sessions.repository.ts';
import { createTokens } from './auth/tokens.ts';
import { createCalendarFeedRepository } from './calendar-feed/calendar-feed.repository.ts';
import type { Deps } from './context.ts';
import type { Device } from './http/device-of.ts';
import { depsFor } from './middleware/deps.ts';
import { placesOf } from './places.ts';
import { builtOnce } from './platform/built-once.ts';
import { createSecurityEventsRepository } from './security-trail/security-events.repository.ts';

// Beside services.ts, for every signed-in call needs it before anything else: it is made without the rest.

/** The sessions of everybody, wherever their rows lie. */
export function sessionsOf(deps: Deps, device: () => Device) {
  return createSessionService({
    deps,
    tokens: createTokens(deps),
    find: async (session) => (await sessionWithStatus(deps.databaseFor(session), session)).sessions[0],
    shardOf: (userId) => placesOf(deps).shardOf(userId),
    inShard: (whose) => {
      const theirs = depsFor(deps, whose);
      return {
        sessions: createSessionsRepository(theirs),
        note: createSecurityEventsRepository({ deps: theirs, device }).noting,
        // Whoever else got in leaves with nothing that goes on telling them.
        endedWithAll: (userId) => [createCalendarFeedRepository(theirs, userId).removal()],
      };
    },
  });
}

const sessionWithStatus = builtOnce(['userId', 'sessionId'], {
  sessions: (deps, { userId, sessionId }) => {
    const status = createAccountsRepository(deps).statusOf(userId);
    return createSessionsRepository(deps).finding({ userId, sessionId }, { status });
  },
});
