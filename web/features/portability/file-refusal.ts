/** Why a whole file can't be imported. */
export type FileRefusalReason =
  | 'unreadable'
  | 'tooLarge'
  | 'brokenZip'
  | 'noMareaInZip'
  | 'notJson'
  | 'notMarea'
  | 'otherVersion'
  | 'broken';

/** The chosen file can't be imported. */
export class FileRefusal extends Error {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason, cause?: unknown) {
    super(`the file cannot be read: ${reason}`, { cause });
    this.name = 'FileRefusal';
    this.reason = reason;
  }
}

/** Whether another app may have made it; a large file isn't looked into. */
export const isForeign = (error: unknown): boolean =>
  error instanceof FileRefusal && ['notJson', 'notMarea', 'noMareaInZip', 'tooLarge'].includes(error.reason);
