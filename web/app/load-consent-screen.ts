import { addSettingsTexts } from '#web/i18n/i18n.ts';

/** The view that asks for consents, with the texts of the settings: the export it offers speaks in them. */
export async function loadConsentScreen() {
  const [{ ConsentScreen }] = await Promise.all([import('./consent-screen.tsx'), addSettingsTexts()]);
  return { default: ConsentScreen };
}
