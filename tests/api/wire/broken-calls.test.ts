import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { fetchFrom } from '../setup/harness.ts';

test('an interrupted call of a test is only sent again if its connection had been idle for seconds', async () => {
  let calls = 0;
  const product = createServer(({ socket }, answer) => {
    calls += 1;
    if (calls % 2 === 0) socket.destroy();
    else answer.end();
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const { port } = product.address() as AddressInfo; // the address of a TCP server is an object
  const fetch = fetchFrom(new URL(`http://127.0.0.1:${port}`));
  const post = () => fetch('/api/task/create', { method: 'POST', body: '{}' });

  await post();
  await expect(post()).rejects.toThrow();
  expect(calls).toBe(2);

  await post();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000);
  expect((await post()).status).toBe(200);
  expect(calls).toBe(5);
  clock.mockRestore();
  product.closeAllConnections();
  product.close();
});
