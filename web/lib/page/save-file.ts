/** The time a browser has to start writing the file. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file through the browser, like any other download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** A file that one page chose and another one reads. */
type HandedFile = {
  readonly file: File;
  /** Whether it's one of our own exports. */
  readonly isOurs: boolean;
};

// Only in memory: browsers write a router's state to the disk.
let handed: HandedFile | undefined;

export function handFile(next: HandedFile): void {
  handed = next;
}

/** Takes the file that the previous page handed over; `undefined` the second time, or if there is none of this kind. */
export function takeHandedFile({ isOurs }: Pick<HandedFile, 'isOurs'>): File | undefined {
  const taken = handed?.isOurs === isOurs ? handed.file : undefined;
  handed = undefined;
  return taken;
}
