import type { DocumentedCall } from './documented-calls.ts';
import type { Notebook } from './notebook.ts';
import type { Person } from './people.ts';

/** A person's turn to call. */
export type Turn = {
  readonly person: Person;
  /** The person's number, from 0. */
  readonly number: number;
  /** Every documented call, with examples for this person. */
  readonly calls: readonly DocumentedCall[];
  /** Unix seconds. */
  readonly now: number;
  readonly notes: Notebook;
};
