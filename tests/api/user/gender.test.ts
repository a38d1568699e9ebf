import { expect } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { ANA, detailsOf, signIn, test } from '../setup/person.ts';

const PATH = '/api/user/gender/update';

test.each([1, 2, 3, 0] as const)('the answer %i is stored and returned', async (gender) => {
  const ana = await signIn(ANA);
  const answer = await ana.post(PATH, { gender });

  expect(answer.status).toBe(200);
  expect((await detailsOf(ana)).details.gender).toBe(gender);
});

test('“prefer not to say” replaces an earlier answer and counts as an answer', async ({ ana }) => {
  await ana.post(PATH, { gender: 1 });
  await ana.post(PATH, { gender: 0 });

  expect((await detailsOf(ana)).details.gender).toBe(0);
});

// For other refusals see tests/unit/domain/account/account-calls.test.ts.
test('an invalid answer is refused by the field’s name', async ({ ana }) => {
  expect(refusalIn(await ana.post(PATH, { gender: 4 }))).toEqual(invalid('gender'));
  expect((await detailsOf(ana)).details.gender).toBeNull();
});
