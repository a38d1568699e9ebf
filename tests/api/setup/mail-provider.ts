import { answerJson, playServer } from './play-server.ts';

/** One request received by the provider. */
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

/** The statuses of the provider's answers, in order; `never` leaves the caller waiting. */
type Behaviour = readonly (number | 'never')[];

/** Starts a local mail provider with Resend's API, whose answers can be set per address. */
export async function startMailProvider() {
  const behaviours = new Map<string, (number | 'never')[]>();
  const deliveries: Delivery[] = [];
  const { origin, close } = await playServer(({ request, response, body }) => {
    const mail = JSON.parse(body.toString()) as Delivery['mail']; // the parts that the tests check
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
