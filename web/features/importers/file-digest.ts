/** Larger files are known by their size and both ends: hashing needs a file's bytes in memory, and Apple's have gigabytes. */
const WHOLE_UP_TO_BYTES = 64 * 2 ** 20;
const END_BYTES = 2 ** 20;

/** SHA-256 by which a file is recognised when it's chosen again; 64 hexadecimal digits. */
export async function fileDigest(file: Blob): Promise<string> {
  const sample =
    file.size <= WHOLE_UP_TO_BYTES
      ? file
      : new Blob([String(file.size), file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  const hash = await crypto.subtle.digest('SHA-256', await sample.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
