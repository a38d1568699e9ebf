import { expect, test } from 'vitest';
import { findings } from './findings.ts';

test('a button without a name is found', async () => {
  document.body.replaceChildren(document.createElement('button'));
  expect(await findings()).toEqual([expect.stringMatching(/^button-name/)]);
});
