/** A text without half characters and NULs: they come out of some other program, and the server refuses them. */
export const asTyped = (text: string): string => text.toWellFormed().replaceAll('\0', '');
