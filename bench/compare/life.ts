/** A call that writes: its path and its body. */
export type Step = readonly [path: string, body: object];

/** A kind of account, and everything that its person does. */
export type Life = {
  /** Also the first part of its address. */
  readonly name: string;
  readonly language: 'en' | 'nl' | 'fr';
  readonly cookies?: 0 | 1;
  /** What is done at the beginning, right after signing up. */
  readonly making: readonly Step[];
  /** What is done later: so many days after the beginning, at an hour (UTC). */
  readonly later: readonly { readonly day: number; readonly hour: number; readonly steps: readonly Step[] }[];
};
