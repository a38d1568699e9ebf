/** Loaders of the texts that no page needs at once, by their path. */
export const laterTexts = import.meta.glob<unknown>(
  ['../texts/*/*.json', '!**/{shell,pages,settings,days,static-pages}.json', '!**/es/*'],
  { import: 'default' },
);
