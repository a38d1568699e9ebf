interface ImportMetaEnv {
  /** The support address; set at build time. */
  readonly VITE_SUPPORT_EMAIL?: string;
  /** The API's origin for the native shells; set when building for them. */
  readonly VITE_API_ORIGIN?: string;
}
