// Replaces an optional part of a library that is never used.
export {};
