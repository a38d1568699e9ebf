import type { ImportSource } from '#domain/importers/record-outcome.ts';

/** The apps' names as they write them themselves. */
const NAMES: Readonly<Record<ImportSource, string>> = {
  clue: 'Clue',
  flo: 'Flo',
  apple: 'Apple Health',
  'health-connect': 'Health Connect',
  drip: 'drip',
  ovumcy: 'ovumcy',
  mensinator: 'Mensinator',
  menstrudel: 'Menstrudel',
  peri: 'peri',
  csv: 'CSV',
  todoist: 'Todoist',
  loop: 'Loop',
  daylio: 'Daylio',
};

const isKnown = (source: string): source is ImportSource => Object.hasOwn(NAMES, source);

/** The name of the app that a record was imported from; an unknown source is returned unchanged. */
export const sourceName = (source: string): string => (isKnown(source) ? NAMES[source] : source);
