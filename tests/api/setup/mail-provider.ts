import { answerJson, playServer } from './play-server.ts';

/** One request as the provider got it. */
export type Delivery = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly mail: {
    readonly from: string;
    readonly to: string | string[];
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  };
};

/** What the provider answers, one after the other; `never` leaves the caller waiting. */
type Behaviour = readonly (number | 'never')[];

/** A mail provider on this machine that answers Resend's API as it is told for each address. */
export async function startMailProvider() {
  const behaviours = new Map<string, (number | 'never')[]>();
  const deliveries: Delivery[] = [];
  const { origin, close } = await playServer(({ request, response, body }) => {
    const mail = JSON.parse(body.toString()) as Delivery['mail']; // what we are here to look at
    const { authorization, 'idempotency-key': key } = request.headers;
    deliveries.push({ path: request.url ?? '', authorization, idempotencyKey: key as string, mail });
    const status = behaviours.get([mail.to].flat().join())?.shift() ?? 200;
    if (status === 'never') return;
    answerJson(response, { status, body: status === 200 ? { id: 'mail-1' } : failure(status) });
  });
  return {
    url: origin,
    /** Answers the next mails to an address with these; after them, and for everybody else, 200. */
    behave: (to: string, ...behaviour: Behaviour) => behaviours.set(to, [...behaviour]),
    deliveriesTo: (to: string) => deliveries.filter(({ mail }) => [mail.to].flat().includes(to)),
    close,
  };
}

function failure(statusCode: number) {
  return {
    statusCode,
    name: statusCode === 429 ? 'rate_limit_exceeded' : 'application_error',
    message: 'no',
  };
}
