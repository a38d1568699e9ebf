import { intlTag } from '#domain/account/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** A count as the language writes it, and as a text's plural needs it: "4,377". */
export function useNumbers() {
  const format = new Intl.NumberFormat(intlTag(useLanguage()));
  const number = (value: number) => format.format(value);
  return { number, counted: (count: number) => ({ count, n: number(count) }) };
}
