/**
 * A legal text in one language. A block is a paragraph, or a bullet list when it is an array.
 * Section ids are kebab-case and the same in every language, so that a link survives a change of language.
 * The token `{{supportEmail}}` stands for the support address and is filled in where the text is shown.
 */
export type LegalDocument = {
  readonly title: string;
  /** The day it took effect, `YYYY-MM-DD`; the same in every language, and raised with every change (docs/operations.md). */
  readonly version: string;
  /** The localized sentence that says since when the text is in effect. */
  readonly effective: string;
  readonly intro: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly (string | readonly string[])[];
  }[];
};
