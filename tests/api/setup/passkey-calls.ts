import * as v from 'valibot';
import { creationOptionsSchema, requestOptionsSchema } from '#domain/account/passkey.schema.ts';
import { type Assertion, makePasskey, type Passkey, signWith } from './authenticator.ts';
import { type Answer, callThrough, type Fetch, fromElsewhere } from './http-call.ts';

type Cookies = Readonly<Record<string, string>>;
type Making = Partial<Parameters<typeof makePasskey>[1]>;
type Signing = Partial<Parameters<typeof signWith>[2]>;

/** What a browser with an authenticator sends to a Worker. */
export function passkeysOn(fetch: Fetch) {
  /** The origin that a local Worker takes for its own: that of the request. */
  const originOf = async () => v.parse(v.string(), await (await fetch('/__test/origin')).json());

  /** Makes a passkey for somebody who has just signed in, and what adds it. */
  async function make(stx: string, ways: Making = {}) {
    const { body } = await callThrough(fetch, { route: 'POST /api/passkey/options', body: {}, stx });
    const { options } = v.parse(creationOptionsSchema, body);
    return makePasskey(options, { origin: await originOf(), ...ways });
  }

  /** What a browser is asked to sign, and the cookie that it keeps. */
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

  /** What a sign-in sends, once it was asked for. */
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

    /** What a call sends that takes the answer of a passkey, just added. */
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
