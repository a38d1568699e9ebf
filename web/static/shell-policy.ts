const ORIGIN = /^https:\/\/[a-z\d.-]+(?::\d{1,5})?$|^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;

/** iOS serves the app from here; a custom scheme may not match `'self'`. */
const IOS = 'capacitor://localhost';

/**
 * The native shells' Content Security Policy: the Worker's, with calls allowed to the API's origin, and without directives that
 * a meta tag can't set. Throws if `apiOrigin` isn't an origin.
 */
export function shellPolicy(apiOrigin: string | undefined): string {
  if (apiOrigin === undefined || !ORIGIN.test(apiOrigin)) {
    throw new Error('API_ORIGIN must name the origin of the API, as https://marea.example');
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${IOS}`,
    `style-src 'self' ${IOS}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' ${IOS} data: blob:`,
    `font-src 'self' ${IOS}`,
    `connect-src 'self' ${IOS} ${apiOrigin}`,
    "media-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types marea',
  ].join('; ');
}
