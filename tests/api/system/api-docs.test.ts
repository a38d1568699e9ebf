import { expect, test } from 'vitest';
import { readDocument } from '../contract/api-contract.ts';
import { operationsOf } from '../contract/documented-calls.ts';
import { fetchWorker } from '../setup/server.ts';

test('the page of the documentation shows every call of the document', async () => {
  const answer = await fetchWorker('/api/docs');
  const page = await answer.text();

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/html');
  for (const { path, operationId, summary } of operationsOf(await readDocument())) {
    expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain(`<h3 id="${operationId}">${summary.replaceAll('&', '&amp;')}</h3>`);
  }
});

test('the page needs no script, no inline style and no other site', async () => {
  const answer = await fetchWorker('/api/docs');
  const page = await answer.text();

  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page).not.toMatch(/<script|<style|style="|\son\w+=/i);
  expect([...page.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, address]) => address?.[0])).toEqual([
    '/',
    '/',
    '/',
  ]);
});
