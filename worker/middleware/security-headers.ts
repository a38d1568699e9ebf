import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { CODE_REQUEST_HEADER, KNOWN_BROWSER_HEADER } from '#domain/account/sign-in.ts';
import { SHARED_PAGE } from '#domain/pages.ts';
import type { AppEnv, Bindings } from '#worker/context.ts';
import { isLoopback, readMatomoEndpoint, readNativeOrigins } from '#worker/platform/config.ts';
import { onceFor } from '#worker/platform/runtime.ts';

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

// Vite's hot reload needs inline scripts. Only its development server sets `env`, which the Worker's types don't know; a built
// Worker always sets the policy.
const hotReloading = (import.meta as ImportMeta & { env?: { DEV: boolean } }).env?.DEV === true;

type Policy = ReturnType<typeof policyOf> & { readonly upgradeInsecureRequests?: string[] };

/** What the page of a link, which loads its own script and calls the API, doesn't need. */
const BARE = { connectSrc: SELF, manifestSrc: NONE, workerSrc: NONE, trustedTypes: NONE };
const withPolicy = (contentSecurityPolicy: Policy) => secureHeaders({ ...COMMON, contentSecurityPolicy });
/** The headers of the page of a link, and of everything else. */
const headersUnder = (policy: Policy) => ({
  shared: withPolicy({ ...policy, ...BARE }),
  usual: withPolicy(policy),
});
const deployed = onceFor((env: Bindings) => headersUnder({ ...policyOf(env), upgradeInsecureRequests: [] }));
const local = onceFor((env: Bindings) =>
  hotReloading
    ? { shared: secureHeaders(COMMON), usual: secureHeaders(COMMON) }
    : headersUnder(policyOf(env)),
);

/** Sets the security headers of every answer the Worker makes; files that are served without it have them in `_headers`. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const { shared, usual } = isLoopback(c.req.url) ? local(c.env) : deployed(c.env);
  await (c.req.path === SHARED_PAGE ? shared : usual)(c, next);
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

/** Chromium's limit; the answer does not depend on the person. */
const PREFLIGHT_SECONDS = 7200;

/** In browsers these are cookies for the sign-in. */
const SIGN_IN_HEADERS = [CODE_REQUEST_HEADER, KNOWN_BROWSER_HEADER];

// No credentials: the app sends its token in a header, and no cookies are allowed.
const letIn = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', ...SIGN_IN_HEADERS],
  exposeHeaders: ['X-Request-Id', 'Retry-After', 'Content-Disposition', 'ETag', ...SIGN_IN_HEADERS],
  maxAge: PREFLIGHT_SECONDS,
});

/** Lets only the native app call the API from its own origin. Without `NATIVE_ORIGIN` it changes no answer. */
export const nativeOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (nativeOriginsOf(c.env).length === 0) return next();
  if (isNativeApp(c)) return letIn(c, next);
  await next();
  // A cache must not serve this answer to the app.
  c.header('Vary', 'Origin', { append: true });
});

const nativeOriginsOf = onceFor(({ NATIVE_ORIGIN }: Bindings) => readNativeOrigins(NATIVE_ORIGIN));

/** Whether the caller is the native app, by the origin that its web view sends. */
export function isNativeApp(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin');
  return origin !== undefined && nativeOriginsOf(c.env).includes(origin);
}
