interface ImportMetaEnv {
  /** The support address; set at build time. */
  readonly VITE_SUPPORT_EMAIL?: string;
  /** The API's origin for the native shells; set when building for them. */
  readonly VITE_API_ORIGIN?: string;
}

// The package has no types; health-connect-db.ts types the parts we use.
declare module 'sql.js/dist/sql-wasm-browser.js' {
  function loadEngine(options: { readonly wasmBinary: ArrayBuffer }): Promise<unknown>;

  export = loadEngine;
}
