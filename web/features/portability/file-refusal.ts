/** Why a file cannot be brought in as a whole. */
export type FileRefusalReason =
  | 'unreadable'
  | 'tooLarge'
  | 'brokenZip'
  | 'noMareaInZip'
  | 'notJson'
  | 'notMarea'
  | 'otherVersion'
  | 'broken';

/** A file that was chosen and is none that an import takes. */
export class FileRefusal extends Error {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason, cause?: unknown) {
    super(`the file cannot be read: ${reason}`, { cause });
    this.name = 'FileRefusal';
    this.reason = reason;
  }
}
