import { parseAccept } from 'hono/utils/accept';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';

/** The supported language that an `Accept-Language` header prefers; English for none (RFC 9110, section 12.5.4). */
export function preferredLanguage(header: string | undefined): Language {
  return likedLanguage(header) ?? DEFAULT_LANGUAGE;
}

/** The supported language that an `Accept-Language` header prefers; `undefined` if it names none. */
export function likedLanguage(header: string | undefined): Language | undefined {
  const liked = parseAccept(header ?? '').filter(({ q }) => q > 0);
  return liked.map(({ type }) => matchLanguage(type)).find(Boolean);
}
