// The package has no types; sql-engine.ts says what is used of it.
declare module 'sql.js/dist/sql-wasm-browser.js' {
  function loadEngine(options: { readonly wasmBinary: ArrayBuffer }): Promise<unknown>;

  export = loadEngine;
}
