import loadEngine from 'sql.js/dist/sql-wasm-browser.js';

export type Statement = {
  step(): boolean;
  getAsObject(): Record<string, unknown>;
  free(): boolean;
};

/** An open database, which is a copy of the bytes it was made of. */
export type Database = {
  prepare(sql: string): Statement;
  run(sql: string): Database;
  export(): Uint8Array;
  close(): void;
};

/** SQLite, compiled to WebAssembly. */
export type SqlEngine = { readonly Database: new (bytes?: Uint8Array) => Database };

/** Starts the engine that these bytes are. Rejects where the policy allows none. */
export const loadSqlEngine = (wasmBinary: ArrayBuffer): Promise<SqlEngine> =>
  loadEngine({ wasmBinary }) as Promise<SqlEngine>; // by its documentation
