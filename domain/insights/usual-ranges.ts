/**
 * What FIGO calls normal, and what else notices and the report hold a person's own numbers against. Sources: FIGO 2018 (Munro et al., Int J
 * Gynaecol Obstet 143:393, doi 10.1002/ijgo.12666); for the rest `docs/insights.md`.
 */
export const USUAL = {
  /** Days between first days of periods, both included (FIGO: frequency). */
  length: { low: 24, high: 38 },
  /** Days from the shortest to the longest cycle. FIGO has 7 at 26 to 41 and 9 elsewhere; 9 at any age is the wider one. */
  spread: { high: 9 },
  /** Days of bleeding of a period, without spotting (FIGO: duration). */
  period: { high: 8 },
  /** Days since the last first day from which a missing period is worth a word (NHS Lothian: three to six months). */
  noPeriod: { from: 90 },
  /** Days without bleeding after which any is bleeding after menopause. */
  afterMenopause: { from: 365 },
} as const;

/** FIGO states its limits for these ages, in full years, both included. */
export const SPREAD_AGES = { from: 18, to: 45 } as const;
