import type { Language } from '#domain/account/language.ts';
import { showLanguage, shownLanguage } from '#web/i18n/i18n.ts';
import { chosenLanguage, rememberLanguage, rememberSwitch } from './saved-language.ts';

/** Shows the app in a newly picked language and remembers it. */
export async function switchLanguage(wanted: Language): Promise<void> {
  rememberSwitch(await showLanguage(wanted));
}

/** Uses the profile's language on a device where none was chosen; otherwise the app stays in the one it is shown in. */
export async function adoptLanguage(ofProfile: Language): Promise<void> {
  rememberLanguage(chosenLanguage() === undefined ? await showLanguage(ofProfile) : shownLanguage());
}
