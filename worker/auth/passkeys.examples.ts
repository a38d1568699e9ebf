import { EXAMPLE_EMAIL, EXAMPLE_NOW } from '#worker/http/example-values.ts';
import type { CallExample } from '#worker/http/openapi.ts';
import { AUTH_EXAMPLES } from './auth.examples.ts';

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
