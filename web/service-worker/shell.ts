/** What a build of the app consists of; written in by `web/static/service-worker.plugin.ts`. */
export type Shell = {
  /** Another one with every build. */
  readonly version: string;
  /** The script that the page begins with, as a path: it names the build a page is of. */
  readonly entry: string;
  /** Paths of everything a page may need of this build: code, styles, fonts, the mark. */
  readonly files: readonly string[];
};

declare const BUILT_SHELL: Shell;

export const shell: Shell = BUILT_SHELL;
