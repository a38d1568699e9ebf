import 'i18next';
import type { Texts } from './load-texts.ts';

declare module 'i18next' {
  // English is the measure: a key that it lacks is a type error wherever it is used.
  interface CustomTypeOptions {
    defaultNS: 'shell';
    fallbackNS: ['pages', 'settings'];
    resources: Pick<Texts, 'shell' | 'pages' | 'settings'>;
  }
}
