import type { ComponentType } from 'react';

/** The chapters of the gallery, in their order. */
export const GROUPS = ['days', 'panels', 'fields', 'plan', 'words', 'cycle'] as const;
export type Group = (typeof GROUPS)[number];

/** One part, shown in every state it has. */
export type Specimen = {
  readonly group: Group;
  /** The part's name in the code. */
  readonly name: string;
  readonly Shown: ComponentType;
};
