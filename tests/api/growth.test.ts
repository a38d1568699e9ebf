import { expect, test } from 'vitest';
import { addCrowd } from './setup/crowd.ts';
import {
  calendarFileCall,
  costsOfEveryCall,
  everyCall,
  giveEverything,
  rowsReadIn,
  signInOn,
} from './setup/every-call.ts';
import { fetchWorker, openDatabase } from './setup/server.ts';
import { query } from './setup/tables.ts';

test('no call reads more rows where there are more people', { timeout: 60_000 }, async () => {
  const server = { fetch: fetchWorker, db: await openDatabase() };
  const operations = [...(await everyCall(server)), calendarFileCall];
  await giveEverything(server, { by: await signInOn(server, 'model@example.test'), operations });
  const [row] = await query('select user_id, address_key from users');
  const template = { userId: String(row?.user_id), addressKey: String(row?.address_key) };
  const rowsRead = async (email: string) =>
    [...(await costsOfEveryCall(server, { email, operations }))].map(
      ([route, costs]) => [route, rowsReadIn(costs)] as const,
    );
  await addCrowd(server.db, { template, name: 'few', people: 10 });
  const few = await rowsRead('ana@example.test');
  await addCrowd(server.db, { template, name: 'many', people: 290 });
  const many = await rowsRead('ben@example.test');

  expect(few).toHaveLength(operations.length);
  expect(many).toEqual(few);
});
