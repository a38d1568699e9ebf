import { addSettingsTexts } from '#web/i18n/i18n.ts';

/** The consent screen, with the settings' texts because its export uses them. */
export async function loadConsentScreen() {
  const [{ ConsentScreen }] = await Promise.all([import('./consent-screen.tsx'), addSettingsTexts()]);
  return { default: ConsentScreen };
}
