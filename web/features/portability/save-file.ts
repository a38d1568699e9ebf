/** How long a browser may take to begin writing a file that it was given. */
const KEPT_MS = 60_000;

/** Has the browser save a file as any other download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
