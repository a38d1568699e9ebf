import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv, Bindings } from '#worker/context.ts';
import { isLoopback, readMatomoEndpoint } from '#worker/platform/config.ts';
import { onceFor } from '#worker/platform/memoize.ts';

const POLICY_HEADER = 'Content-Security-Policy';
const SELF = ["'self'"];
const NONE = ["'none'"];

/** Our own origin and, if the operator runs a Matomo, the one address there that counts visits. */
const connectSources = ({ MATOMO_URL }: Bindings): string[] =>
  [...SELF, readMatomoEndpoint(MATOMO_URL) ?? []].flat();

/** The Content Security Policy (`SECURITY.md`): everything from our own origin, nothing inline but style attributes and a page's own stylesheet; counting is decision 64. */
const policyOf = (env: Bindings) => ({
  defaultSrc: NONE,
  scriptSrc: SELF,
  styleSrc: SELF,
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: SELF,
  connectSrc: connectSources(env),
  manifestSrc: SELF,
  workerSrc: SELF,
  mediaSrc: NONE,
  frameSrc: NONE,
  objectSrc: NONE,
  baseUri: NONE,
  formAction: NONE,
  frameAncestors: NONE,
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['marea'],
});

const COMMON = {
  strictTransportSecurity: 'max-age=63072000; includeSubDomains',
  referrerPolicy: 'no-referrer',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: {
    accelerometer: [],
    autoplay: [],
    camera: [],
    displayCapture: [],
    encryptedMedia: [],
    geolocation: [],
    gyroscope: [],
    hid: [],
    idleDetection: [],
    localFonts: [],
    magnetometer: [],
    microphone: [],
    midi: [],
    payment: [],
    pictureInPicture: [],
    // Passkeys, on our own pages alone.
    publickeyCredentialsCreate: ['self'],
    publickeyCredentialsGet: ['self'],
    screenWakeLock: [],
    serial: [],
    usb: [],
    windowManagement: [],
    xrSpatialTracking: [],
  },
};

// Vite's hot reload needs inline scripts; a built Worker doesn't have this constant and always sets the policy.
const hotReloading = import.meta.env?.DEV === true;

const deployed = onceFor((env: Bindings) =>
  secureHeaders({ ...COMMON, contentSecurityPolicy: { ...policyOf(env), upgradeInsecureRequests: [] } }),
);
const local = onceFor((env: Bindings) =>
  secureHeaders(hotReloading ? COMMON : { ...COMMON, contentSecurityPolicy: policyOf(env) }),
);

/** Sets the security headers of every answer the Worker makes; files that are served without it have them in `_headers`. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const setHeaders = isLoopback(c.req.url) ? local(c.env) : deployed(c.env);
  await setHeaders(c, next);
  allowInlineStyle(c);
});

/** Allows the page's one inline stylesheet (decision 96); the library sets the policy without knowing the answer. */
function allowInlineStyle({ var: { inlineStyle }, res: { headers } }: Context<AppEnv>): void {
  const policy = headers.get(POLICY_HEADER);
  if (inlineStyle === undefined || policy === null) return;
  headers.set(POLICY_HEADER, policy.replace("style-src 'self'", `style-src 'self' ${inlineStyle}`));
}

/** No cache anywhere may store an API answer. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
});
