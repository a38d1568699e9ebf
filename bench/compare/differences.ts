/** The same part of two recordings. */
export type Folders = { readonly before: string; readonly after: string };

/** A difference between two recordings. */
export type Difference = { readonly where: string; readonly what: string };
