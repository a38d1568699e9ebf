/** What a refresh token says in the clear. To API clients the token is opaque. */
export type RefreshPayload = {
  readonly userId: string;
  readonly sessionId: string;
  readonly counter: number;
};

/** The clear part of a refresh token; a dot and the signature come after it. */
export const refreshPayload = ({ userId, sessionId, counter }: RefreshPayload): string =>
  `${userId}.${sessionId}.${counter}`;

/** The part of a refresh token that stays the same when it rotates, and that no other session has. */
export const sessionNameOf = (token: string): string => token.split('.', 2).join('.');
