/** Removes lone surrogates and NULs, which come from pasting out of other programs and which the server refuses. */
export const sanitizeText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
