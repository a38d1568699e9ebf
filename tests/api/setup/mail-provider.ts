import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const mail = JSON.parse(Buffer.concat(chunks).toString()) as Delivery['mail']; // what we are here to look at
    const { authorization, 'idempotency-key': key } = request.headers;
    deliveries.push({ path: request.url ?? '', authorization, idempotencyKey: key as string, mail });
    const status = behaviours.get([mail.to].flat().join())?.shift() ?? 200;
    if (status === 'never') return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? { id: 'mail-1' } : failure(status)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port

  return {
    url: `http://127.0.0.1:${port}`,
    /** Answers the next mails to an address with these; after them, and for everybody else, 200. */
    behave: (to: string, ...behaviour: Behaviour) => behaviours.set(to, [...behaviour]),
    deliveriesTo: (to: string) => deliveries.filter(({ mail }) => [mail.to].flat().includes(to)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function failure(statusCode: number) {
  return {
    statusCode,
    name: statusCode === 429 ? 'rate_limit_exceeded' : 'application_error',
    message: 'no',
  };
}
