import { createServer, type IncomingHttpHeaders } from 'node:http';
import { MATOMO_PORT } from '../../../scripts/addresses-for-tests.ts';

/** One tracking request as it arrived. */
type Arrival = {
  readonly request: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Record<string, string>;
};

/** A fake Matomo at the address that the product under test is configured with. It records what it's sent. */
export async function startMatomo() {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    arrivals.push({ request: `${request.method} ${request.url}`, headers: request.headers, fields });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(MATOMO_PORT, '127.0.0.1', resolve));
  return {
    arrivals,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
