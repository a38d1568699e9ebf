// What is used of it; the package has no types.
declare module 'sql.js/dist/sql-wasm-browser.js' {
  function loadEngine(options: { readonly wasmBinary: ArrayBuffer }): Promise<loadEngine.SqlEngine>;

  namespace loadEngine {
    type Statement = {
      step(): boolean;
      getAsObject(): Record<string, unknown>;
      free(): boolean;
    };
    type Database = {
      prepare(sql: string): Statement;
      run(sql: string): Database;
      export(): Uint8Array;
      close(): void;
    };
    type SqlEngine = { readonly Database: new (bytes?: Uint8Array) => Database };
  }

  export = loadEngine;
}
