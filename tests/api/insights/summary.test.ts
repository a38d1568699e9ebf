import { expect, test } from 'vitest';
import { readLogs } from '../setup/outside.ts';
import { ana, logCycles, summaryOf } from './insights.ts';

test('there is none while there is nothing to sum up', async () => {
  expect(await summaryOf(await ana())).toBeNull();
});

test('it is written in the language of the profile', async () => {
  const person = await ana();
  await logCycles(person, [27, 31], 4);
  const texts: (string | undefined)[] = [];
  for (const language of ['en', 'nl', 'fr']) {
    await person.post('/api/user/language/update', { language });
    texts.push((await summaryOf(person))?.text);
  }

  expect(texts[0]).toContain('27 to 31 days');
  expect(texts[1]).toContain('27 tot 31 dagen');
  expect(texts[2]).toContain('27 à 31 jours');
});

test('without a model it is the product’s own sentences, whatever was agreed to, and nothing of it is logged', async () => {
  const person = await ana();
  await logCycles(person, [27, 31], 4);
  await person.post('/api/user/consent', { kind: 'ai_summary', given: 1 });

  expect(await summaryOf(person)).toMatchObject({ source: 'template' });
  expect(JSON.stringify(await readLogs())).not.toContain('27 to 31');
});
