/** A call that writes: its path and its body. */
export type Step = readonly [path: string, body: object];

/** A kind of account, and all actions of its person. */
export type Life = {
  /** Also the first part of its address. */
  readonly name: string;
  readonly language: 'en' | 'nl' | 'fr';
  readonly cookies?: 0 | 1;
  /** The actions at the beginning, right after signing up. */
  readonly making: readonly Step[];
  /** Later actions: days after the beginning, and an hour (UTC). */
  readonly later: readonly { readonly day: number; readonly hour: number; readonly steps: readonly Step[] }[];
};
