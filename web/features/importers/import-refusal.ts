/** Why a whole file of another app can't be read; each has a sentence on the page. */
export const IMPORT_REFUSALS = [
  /** The device doesn't hand out the file: moved, deleted, or still in a cloud. */
  'unreadable',
  'empty',
  /** More than a file of these apps ever holds: 24 MiB of text, 4 GiB of Apple's, 256 MiB of Health Connect's. */
  'tooLarge',
  /** Built in a way that no app writes: nested too deeply, or millions of values. */
  'tooComplex',
  'brokenZip',
  /** Packed or encrypted in a way that can't be opened here. */
  'unsupportedZip',
  /** Nothing in the ZIP is known. */
  'nothingInZip',
  /** Another ZIP lies in it, which has to be taken out first. */
  'zipInZip',
  'brokenJson',
  'brokenXml',
  'brokenTable',
  'brokenDatabase',
  /** The engine for databases couldn't be loaded, for which a connection is needed once, or the browser allows none. */
  'noDatabaseEngine',
  /** The script that reads couldn't be loaded: offline, and not kept on the device. */
  'noReader',
  /** A web page, which was saved instead of the file. */
  'webPage',
  /** Flo's text for reading; its JSON has the same and more. */
  'floText',
  /** No app writes such files, as far as we know. */
  'unknown',
  /** Reading broke off; most likely for want of memory. */
  'brokeOff',
] as const;
export type ImportRefusalReason = (typeof IMPORT_REFUSALS)[number];

/** A file can't be read; `fileInZip` names the part that is to blame. */
export class ImportRefusal extends Error {
  readonly reason: ImportRefusalReason;
  readonly fileInZip: string | undefined;

  constructor(
    reason: ImportRefusalReason,
    options: { fileInZip?: string | undefined; cause?: unknown } = {},
  ) {
    super(`the file cannot be read: ${reason}`, { cause: options.cause });
    this.name = 'ImportRefusal';
    this.reason = reason;
    this.fileInZip = options.fileInZip;
  }

  /** The same of a file in a ZIP. */
  of(fileInZip: string): ImportRefusal {
    return new ImportRefusal(this.reason, { fileInZip, cause: this });
  }
}

/** A file in a ZIP is encrypted. */
export class PasswordNeeded extends Error {
  readonly wasWrong: boolean;

  constructor({ wasWrong }: { wasWrong: boolean }) {
    super('a password is needed');
    this.name = 'PasswordNeeded';
    this.wasWrong = wasWrong;
  }
}
