/** The same part of two recordings. */
export type Folders = { readonly before: string; readonly after: string };

/** Something that isn't as it was. */
export type Difference = { readonly where: string; readonly what: string };
