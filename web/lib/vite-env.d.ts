interface ImportMetaEnv {
  /** The address people write to; set when the app is built. */
  readonly VITE_SUPPORT_EMAIL?: string;
}

interface Window {
  /** Where the browser has Trusted Types; the library of types does not know them yet. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL: (url: string) => unknown };
  };
}
