/** How workers of pages are built: each is one file, which imports nothing, in the folder whose policy it has (web/public/_headers). */
export const WORKER_FILES = {
  format: 'es' as const,
  rolldownOptions: {
    output: {
      entryFileNames: ({ name }: { readonly name: string }) =>
        `workers/${name.startsWith('read-database') ? 'database' : 'reading'}/[name]-[hash].js`,
      codeSplitting: false,
    },
  },
};

/** What they import of others. */
export const LIBRARIES_OF_WORKERS = [
  '@zip.js/zip.js/lib/zip-core-native.js',
  'papaparse',
  'saxes',
  'sql.js/dist/sql-wasm-browser.js',
];
