import 'i18next';
import type texts from './locales/en.json';
import type pageTexts from './pages/en.json';
import type settingsTexts from './settings/en.json';

declare module 'i18next' {
  // English is the measure: a key that it lacks is a type error wherever it is used.
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof texts & typeof pageTexts & typeof settingsTexts };
  }
}
