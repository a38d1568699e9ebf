/** Builds each page worker as one file without imports, in the folder that sets its policy (web/public/_headers). */
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

/** The libraries that workers import. */
export const LIBRARIES_OF_WORKERS = [
  '@zip.js/zip.js/lib/zip-core-native.js',
  'papaparse',
  'saxes',
  'sql.js/dist/sql-wasm-browser.js',
];
