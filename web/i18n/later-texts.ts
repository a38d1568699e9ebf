/** Loaders, by path, of the texts that the first paint doesn't need. */
export const laterTexts = import.meta.glob<unknown>(
  ['../texts/*/*.json', '!**/{shell,pages,settings,days,static-pages}.json', '!**/es/*'],
  { import: 'default' },
);
