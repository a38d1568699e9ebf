interface ImportMetaEnv {
  /** The address people write to; set when the app is built. */
  readonly VITE_SUPPORT_EMAIL?: string;
}
