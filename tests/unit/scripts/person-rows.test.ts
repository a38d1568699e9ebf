import { expect, test } from 'vitest';
import { parentsFirst } from '../../../scripts/admin/person-tables.ts';

test('a chain of 12,000 nested rows is sorted parents first from any order', () => {
  const chain = Array.from({ length: 12_000 }, (_, at) =>
    JSON.stringify([`t${at}`, at === 0 ? null : `t${at - 1}`]),
  );
  const parent = { from: 1, to: 0 };

  expect(parentsFirst(chain.toReversed(), { parent })).toEqual(chain);
  expect(parentsFirst(chain, { parent })).toEqual(chain);
});
