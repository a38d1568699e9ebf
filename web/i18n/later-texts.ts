import type { TextFile, Texts } from './load-texts.ts';

/** Loaders of the texts that no page needs at once, by their path. */
export const laterTexts = import.meta.glob<Texts[TextFile]>(
  ['../texts/*/*.json', '!**/{shell,pages,settings,days,static-pages}.json', '!**/es/*'],
  { import: 'default' },
);
