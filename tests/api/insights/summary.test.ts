import { expect, test } from 'vitest';
import { refusalIn } from '../setup/calls.ts';
import { readLogs } from '../setup/outside.ts';
import { ana, logCycles, summaryOf } from './insights.ts';

test('there is no summary without data', async () => {
  expect(await summaryOf(await ana())).toBeNull();
});

test('the summary is only in the requested language', async () => {
  const person = await ana();
  await logCycles(person, [27, 31], 4);

  expect((await summaryOf(person, 'en'))?.text).toContain('27 to 31 days');
  expect((await summaryOf(person, 'nl'))?.text).toContain('27 tot 31 dagen');
  expect((await summaryOf(person, 'fr'))?.text).toContain('27 à 31 jours');
  expect(refusalIn(await person.get('/api/insights/es/summary'))).toMatchObject({
    code: 'validation_failed',
  });
});

test('without a model the summary has the product’s own sentences, whatever the consents, and is never logged', async () => {
  const person = await ana();
  await logCycles(person, [27, 31], 4);
  await person.post('/api/user/consent', { kind: 'ai_summary', given: 1 });

  expect(await summaryOf(person)).toMatchObject({ source: 'template' });
  expect(JSON.stringify(await readLogs())).not.toContain('27 to 31');
});
