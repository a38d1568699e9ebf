import { intlTag } from '#domain/account/language.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter in UTC. */
export function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.entries(options).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(intlTag(language), { ...options, timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}
