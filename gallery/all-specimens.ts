import { GROUPS, type Specimen } from './specimen.ts';

// Each file in the folder is a part on the page; no list has to be updated.
const modules = import.meta.glob<Specimen>('./specimens/*.tsx', { import: 'specimen', eager: true });

/** Every part by chapter and then by name. */
export const ALL_SPECIMENS: readonly Specimen[] = Object.values(modules).toSorted(
  (left, right) =>
    GROUPS.indexOf(left.group) - GROUPS.indexOf(right.group) || left.name.localeCompare(right.name),
);
