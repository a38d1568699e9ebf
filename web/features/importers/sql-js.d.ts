// The package has no types; health-connect-db.ts types the parts we use.
declare module 'sql.js/dist/sql-wasm-browser.js' {
  function loadEngine(options: { readonly wasmBinary: ArrayBuffer }): Promise<unknown>;

  export = loadEngine;
}
