import 'i18next';
import type { Namespace } from './i18n.ts';
import type { Texts } from './load-texts.ts';

declare module 'i18next' {
  // English is the reference: a key that it lacks is a type error.
  interface CustomTypeOptions {
    defaultNS: 'shell';
    fallbackNS: Exclude<Namespace, 'shell'>[];
    resources: Pick<Texts, Namespace>;
  }
}
