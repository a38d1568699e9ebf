import { foldText } from '#domain/text/fold-text.ts';

/** The names of the months and their usual short forms in English, Dutch, French, Spanish and German, without accents and points. */
const MONTH_NAMES: readonly string[] = [
  'january jan januari janvier janv enero ene januar janner',
  'february feb februari fevrier fevr fev febrero februar',
  'march mar maart mrt mars marzo marz maerz mrz',
  'april apr avril avr abril abr',
  'may mei mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug augustus aout agosto ago',
  'september sept sep septembre septiembre setiembre set',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec decembre diciembre dic dezember dez',
];

const MONTHS: ReadonlyMap<string, string> = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, String(index + 1)])),
);

/** The number of the month with this name, from "1" to "12"; empty for any other word. */
export const monthNamed = (name: string): string => MONTHS.get(foldText(name)) ?? '';
