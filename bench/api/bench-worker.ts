import { EXAMPLE_NOW } from '#tests/api/contract/example-requests.ts';
import { createApp } from '#worker/app.ts';
import testWorker from '../../tests/api/setup/test-worker.ts';

// The product behind an entry with two calls for measuring. Only built for the bench, never deployed.

/** As deployed, except for the clock, which is on the day of all examples, and the log, which would only fill the screen. */
const app = createApp({ now: () => EXAMPLE_NOW, log: () => {} });

/** Whether calls go to the tests' Worker, which counts the costs of statements and is slower. */
let isCounting = false;

// biome-ignore lint/style/noDefaultExport: the platform calls the Worker's default export
export default {
  async fetch(...asked: Parameters<typeof testWorker.fetch>): Promise<Response> {
    const [request, env] = asked;
    const { pathname } = new URL(request.url);
    switch (pathname) {
      case '/__bench/static':
        return Response.json({ success: 1 });
      case '/__bench/one-row':
        return Response.json(
          await env.DB.prepare('select * from users where user_id = ?')
            .bind(request.headers.get('x-user'))
            .first(),
        );
      case '/__bench/count':
        isCounting = (await request.text()) === 'on';
        return new Response();
      default:
        if (isCounting || pathname.startsWith('/__test/')) return testWorker.fetch(...asked);
        return app.fetch(...asked);
    }
  },
};
