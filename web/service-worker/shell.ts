/** The contents of a build; filled in by `web/static/service-worker.plugin.ts`. */
export type Shell = {
  /** Differs in every build. */
  readonly version: string;
  /** Path of the page's entry script, which identifies the page's build. */
  readonly entry: string;
  /** Paths of all files that a page may need: code, styles, fonts, the mark. */
  readonly files: readonly string[];
};

declare const BUILT_SHELL: Shell;

export const shell: Shell = BUILT_SHELL;
