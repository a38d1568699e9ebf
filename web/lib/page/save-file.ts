/** How long a browser may take until it starts to write the file. */
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
