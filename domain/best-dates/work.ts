import { foldText } from '#domain/text/fold-text.ts';
import type { Theme } from './themes.ts';

const WORK_THEMES: ReadonlySet<Theme> = new Set(['Productivity', 'Performance']);

/** Folded words of a sentence that is about a job, in every language at once, for few of them mean anything else in another. */
const WORK_WORDS = new Set(
  `boss manager colleague colleagues coworker coworkers client clients customer customers meeting meetings office work job interview
  presentation pitch salary payroll raise deadline invoice invoices report audit contract
  baas leidinggevende collega collegas klant klanten vergadering vergaderingen kantoor werk sollicitatie presentatie loon opslag salaris
  factuur facturen verslag
  patron patronne collegue collegues reunion reunions bureau travail entretien salaire augmentation facture factures rapport`
    .trim()
    .split(/\s+/),
);

/** Whether an activity is for a working day: by its theme, or by the words of a sentence without one. */
export function isWork({ theme, activity }: { theme: Theme | null; activity: string }): boolean {
  if (theme !== null) return WORK_THEMES.has(theme);
  return foldText(activity)
    .split(/[^\p{L}]+/u)
    .some((word) => WORK_WORDS.has(word));
}
