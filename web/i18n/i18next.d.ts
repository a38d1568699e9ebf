import 'i18next';
import type { Texts } from './load-texts.ts';

declare module 'i18next' {
  // English is the reference: a key that it lacks is a type error.
  interface CustomTypeOptions {
    defaultNS: 'shell';
    fallbackNS: [
      'pages',
      'settings',
      'ideas',
      'day-sheet',
      'import',
      'repeats',
      'changes',
      'plan',
      'modes',
      'report',
      'lock',
    ];
    resources: Pick<
      Texts,
      | 'shell'
      | 'pages'
      | 'settings'
      | 'ideas'
      | 'day-sheet'
      | 'import'
      | 'repeats'
      | 'changes'
      | 'plan'
      | 'modes'
      | 'report'
      | 'lock'
    >;
  }
}
