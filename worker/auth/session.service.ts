import type { DeviceSession } from '#domain/account/account.schema.ts';
import { isSessionLive } from '#domain/account/session-lifetime.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps, SignedIn } from '#worker/context.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

/** What a sign-in hands to the client: the long-lived and the short-lived token. */
export type TokenPair = { readonly xox: string; readonly stx: string };

type Parts = { deps: Deps; sessions: SessionsRepository; tokens: Tokens };

/** Opens, checks, refreshes and ends sessions. */
export function createSessionService({ deps, sessions, tokens }: Parts) {
  return {
    /** The statements that open a session for a person, and its tokens once they have run. */
    open: (userId: string) => {
      const signedIn: SignedIn = { userId, sessionId: deps.newId() };
      return {
        statements: [sessions.opening(signedIn), sessions.trimming(userId)] as const,
        tokens: async (): Promise<TokenPair> => ({
          xox: await tokens.signRefresh(signedIn, 0),
          stx: await tokens.signAccess(signedIn),
        }),
      };
    },

    /** Whom an `Authorization` header speaks for. Throws `unauthorized` where no live session stands behind it. */
    authenticate: async (authorization: string | undefined): Promise<SignedIn> => {
      const signedIn = await readBearer(authorization);
      const session = signedIn && (await sessions.find(signedIn));
      if (!session || !isSessionLive(session, deps.now())) throw new AppError('unauthorized');
      return { userId: session.userId, sessionId: session.sessionId };
    },

    /** The person a genuine access token was made for, whether or not the session still lives. */
    readBearer,

    /** A new access token. Throws `refresh_invalid` for any token that is not of a live session. */
    refresh: async (refreshToken: string): Promise<{ stx: string }> => {
      const named = await tokens.readRefresh(refreshToken);
      const session = named && (await sessions.find(named));
      if (!session || !isSessionLive(session, deps.now())) throw new AppError('refresh_invalid');
      await sessions.touch(session);
      return { stx: await tokens.signAccess(session) };
    },

    /** Where the person is signed in, newest use first. */
    list: async (signedIn: SignedIn): Promise<DeviceSession[]> => {
      const rows = await sessions.list(signedIn.userId);
      return rows
        .filter((row) => isSessionLive(row, deps.now()))
        .map((row) => ({
          id: row.sessionId,
          browser: null,
          system: null,
          created_at: row.createdAt,
          last_used_at: row.lastUsedAt,
          is_current: row.sessionId === signedIn.sessionId ? 1 : 0,
        }));
    },

    /** Ends one of a person's sessions. Throws `not_found` for an id that is none of theirs. */
    endDevice: async (device: SignedIn): Promise<void> => {
      if (!(await sessions.end(device))) throw new AppError('not_found');
    },

    end: sessions.end,
    endAll: sessions.endAll,
  };

  async function readBearer(authorization: string | undefined): Promise<SignedIn | undefined> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    return token === undefined ? undefined : tokens.readAccess(token);
  }
}

export type SessionService = ReturnType<typeof createSessionService>;
