/** The calls of the API that need no access token. Everything else answers 401 without one. */
export const PUBLIC_API_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/register/user',
  'POST /api/login/code/request',
  'POST /api/login/code/verify',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey/verify',
  'POST /api/token/refresh',
  'POST /api/user/email/take-back',
  'POST /api/session/disown',
  'POST /api/shared/open',
  'GET /api/system/version',
  'GET /api/system/health',
  'GET /api/openapi.json',
  'GET /api/docs',
]);
