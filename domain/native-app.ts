/** The native app's name in both stores; `capacitor.config.json` and the two projects say the same. */
export const NATIVE_APP_ID = 'example.marea.app';
