import { asNumber, asText, type JsonRecord } from './read-values.ts';

const KILOGRAMS_PER_POUND = 0.45359237;
const KILOGRAMS = /^(?:kgs?|kilos?|kilograms?|kilogrammes?)$/i;
const POUNDS = /^(?:lbs?|pounds?)$/i;

/** A weight, with the fields that say nothing more than it. */
type Weighed = { readonly kilograms: number; readonly isRead: (name: string) => boolean };

/**
 * The weight among some fields: a number whose own name or whose unit says in what it was measured. Without either it's none, for
 * nobody can tell kilograms from pounds.
 */
export function weighed(fields: JsonRecord): Weighed | undefined {
  const unit = asText(fields.unit) ?? '';
  const measured = Object.keys(fields).flatMap((name) => {
    const value = asNumber(fields[name]);
    return value === undefined ? [] : [{ name, value, of: name === 'value' ? unit : name }];
  });
  const inKilograms = measured.find(({ of }) => KILOGRAMS.test(of));
  if (inKilograms !== undefined) {
    const isRead = (name: string) => name === inKilograms.name || (name === 'unit' && KILOGRAMS.test(unit));
    return { kilograms: inKilograms.value, isRead };
  }
  const inPounds = measured.find(({ of }) => POUNDS.test(of));
  // What was converted stays in its own words as well.
  return inPounds && { kilograms: inKilogramsOf(inPounds.value), isRead: () => false };
}

/** International pounds in kilograms, to one decimal, as weights are kept. */
const inKilogramsOf = (pounds: number): number => Number((pounds * KILOGRAMS_PER_POUND).toFixed(1));
