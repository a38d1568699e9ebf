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
