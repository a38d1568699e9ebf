import { type CallExample, EXAMPLE_EMAIL, EXAMPLE_NOW, EXAMPLE_SESSION_ID } from '#worker/http/openapi.ts';

const STX = 'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTlkMDViMiJ9.c2lnbmF0dXJl';
const XOX = '019d05b2-6000-7d44-8f04-5c906e403d04.0.bWFj';

const DISOWN = '019d05b2-6000-7d44-8f04-5c906e403d04.YnJvd3Nlcg.1774000000.bWFj';

/** Examples of sign-in calls, for the API document. */
export const AUTH_EXAMPLES = {
  register: {
    request: {
      email: EXAMPLE_EMAIL,
      language: 'en',
      cookie_consent: 0,
      privacy_accepted: 1,
      terms_accepted: 1,
      adult_confirmed: 1,
      text_version: '2026-11-22',
    },
    answer: { success: 1, data: { email: EXAMPLE_EMAIL } },
  },
  requestCode: { request: { email: EXAMPLE_EMAIL } },
  verifyCode: {
    request: { email: EXAMPLE_EMAIL, secret: 'KP4W7', rotate: 1 },
    answer: { success: 1, xox: XOX, stx: STX },
  },
  refresh: { request: { refresh_token: XOX }, answer: { success: 1, stx: STX, xox: XOX } },
  disown: { request: { token: DISOWN } },
  logout: { request: { logout_all: 0 } },
  sessions: {
    answer: {
      success: 1,
      sessions: [
        {
          id: EXAMPLE_SESSION_ID,
          browser: 'Firefox',
          system: 'Linux',
          created_at: EXAMPLE_NOW - 86_400,
          last_used_at: EXAMPLE_NOW,
          is_current: 1,
        },
      ],
    },
  },
  endSession: { parameters: { id: EXAMPLE_SESSION_ID } },
} as const satisfies Record<string, CallExample>;

const ID = 'iA5z1_o0Q3qJ4uYkJ0b9Zg';
const CHALLENGE = '3a9n2Zc7gS5m0L1xY8wQkT6vB4dRfHjEoNpUiMsKtAc';
const HANDLE = 'MDE5ZDA1YjItNjAwMC03ZDQ0LThmMDQtNWM5MDZlNDAzZDA0';
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

/** Examples of calls with passkeys, for the API document. */
const RESPONSE = {
  id: ID,
  rawId: ID,
  type: 'public-key',
  response: {
    clientDataJSON: CLIENT_DATA,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA',
    signature: 'MEUCIQD',
    userHandle: HANDLE,
  },
};

export const PASSKEY_EXAMPLES = {
  signInOptions: {
    request: {},
    answer: {
      success: 1,
      options: {
        challenge: CHALLENGE,
        rpId: 'marea.example',
        timeout: 120_000,
        userVerification: 'required',
      },
    },
  },
  signIn: {
    request: {
      response: RESPONSE,
      rotate: 1,
    },
    answer: AUTH_EXAMPLES.verifyCode.answer,
  },
  confirm: { request: { secret: 'KP4W7' } },
  confirmByPasskey: { request: { response: RESPONSE } },
  options: {
    request: {},
    answer: {
      success: 1,
      options: {
        rp: { id: 'marea.example', name: 'Marea' },
        user: { id: HANDLE, name: EXAMPLE_EMAIL, displayName: EXAMPLE_EMAIL },
        challenge: CHALLENGE,
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 120_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        extensions: { prf: {} },
      },
    },
  },
  add: {
    request: {
      response: {
        id: ID,
        rawId: ID,
        type: 'public-key',
        response: {
          clientDataJSON: CLIENT_DATA,
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal'],
        },
        clientExtensionResults: { prf: { enabled: true } },
      },
      name: 'My phone',
    },
  },
  list: {
    answer: {
      success: 1,
      rp_id: 'marea.example',
      user_handle: HANDLE,
      passkeys: [
        {
          id: ID,
          name: 'iCloud Keychain',
          has_prf: 1,
          backed_up: 1,
          created_at: EXAMPLE_NOW - 86_400,
          last_used_at: EXAMPLE_NOW,
        },
      ],
    },
  },
  rename: { request: { id: ID, name: 'My phone' } },
  remove: { parameters: { id: ID } },
} as const satisfies Record<string, CallExample>;
