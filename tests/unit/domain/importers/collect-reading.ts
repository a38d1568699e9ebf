import { createCollection, type DayBounds, type Reading } from '#domain/importers/collect-reading.ts';
import type { ImportSource, ParsedRecord } from '#domain/importers/record-outcome.ts';

/** Collects all records of a file. */
export function collectReading(
  records: Iterable<ParsedRecord>,
  { source, ...bounds }: DayBounds & { readonly source: ImportSource },
): Reading {
  const collection = createCollection(source, bounds);
  for (const record of records) collection.add(record);
  return collection.finish();
}
