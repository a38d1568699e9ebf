interface ImportMetaEnv {
  /** The address people write to; set when the app is built. */
  readonly VITE_SUPPORT_EMAIL?: string;
  /** Where the API lies for the native shells; set when the app is built for them. */
  readonly VITE_API_ORIGIN?: string;
}
