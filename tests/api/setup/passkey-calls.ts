import * as v from 'valibot';
import { creationOptionsSchema, requestOptionsSchema } from '#domain/account/passkey.schema.ts';
import { type Assertion, makePasskey, type Passkey, signWith } from './authenticator.ts';
import { type Answer, callThrough, type Fetch, fromElsewhere } from './http-call.ts';

type Cookies = Readonly<Record<string, string>>;
type Making = Partial<Parameters<typeof makePasskey>[1]>;
type Signing = Partial<Parameters<typeof signWith>[2]>;

/** The passkey calls of a browser with an authenticator. */
export function passkeysOn(fetch: Fetch) {
  /** The origin of a local Worker, which is that of the request. */
  const originOf = async () => v.parse(v.string(), await (await fetch('/__test/origin')).json());

  /** Makes a passkey for a person who has just signed in, with the answer that adds it. */
  async function make(stx: string, ways: Making = {}) {
    const { body } = await callThrough(fetch, { route: 'POST /api/passkey/options', body: {}, stx });
    const { options } = v.parse(creationOptionsSchema, body);
    return makePasskey(options, { origin: await originOf(), ...ways });
  }

  /** Requests a challenge; returns the options and the browser's cookie. */
  async function askedFor(cookies: Cookies = {}) {
    const headers = { ...fromElsewhere(), ...cookies };
    const answer = await callThrough(fetch, { route: 'POST /api/login/passkey/options', body: {}, headers });
    const { options } = v.parse(requestOptionsSchema, answer.body);
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { options, cookies: { cookie: cookie.join('; ') } };
  }

  async function add(stx: string, name?: string): Promise<Passkey> {
    const { passkey, response } = await make(stx);
    const body = { response, ...(name === undefined ? {} : { name }) };
    const answer = await callThrough(fetch, { route: 'POST /api/passkey/add', body, stx });
    if (answer.status !== 200) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
    return passkey;
  }

  /** Requests a challenge and signs it for a sign-in. */
  async function signed(passkey: Passkey, ways: Signing = {}) {
    const { options, cookies } = await askedFor();
    return { response: signWith(passkey, options, { origin: await originOf(), ...ways }), cookies };
  }

  return {
    originOf,
    make,
    askedFor,
    add,
    signed,

    /** Adds a passkey and signs a new challenge with it. */
    addAndSign: async (stx: string) => {
      const { response, cookies } = await signed(await add(stx));
      return { body: { response }, headers: { ...fromElsewhere(), ...cookies } };
    },

    /** Sends an answer to a challenge. */
    answer: (response: Assertion, cookies: Cookies): Promise<Answer> =>
      callThrough(fetch, {
        route: 'POST /api/login/passkey/verify',
        body: { response },
        headers: { ...fromElsewhere(), ...cookies },
      }),
  };
}
