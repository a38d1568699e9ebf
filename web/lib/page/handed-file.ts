/** A file that one page chose and another one reads. */
type HandedFile = {
  readonly file: File;
  /** Whether it's one of our own exports. */
  readonly isOurs: boolean;
};

// In memory alone: browsers write a router's state to disk.
let handed: HandedFile | undefined;

/** Holds a file for the next page. */
export function handFile(next: HandedFile): void {
  handed = next;
}

/** Takes the file that the page before held for this one, once. */
export function takeHandedFile({ isOurs }: Pick<HandedFile, 'isOurs'>): File | undefined {
  const taken = handed?.isOurs === isOurs ? handed.file : undefined;
  handed = undefined;
  return taken;
}
