const KILOGRAMS_PER_POUND = 0.45359237;

/** International pounds in kilograms, to one decimal, as weights are kept. */
export const kilogramsOf = (pounds: number): number => Number((pounds * KILOGRAMS_PER_POUND).toFixed(1));
