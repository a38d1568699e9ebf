/** Set by Vite's development server only; the deployed bundle has no `env` here. */
interface ImportMeta {
  readonly env?: { readonly DEV: boolean };
}
