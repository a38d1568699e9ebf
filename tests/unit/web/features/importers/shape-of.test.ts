import { expect, test } from 'vitest';
import { shapesOf } from '#web/features/importers/shape-of.ts';

test('a shape has the names of types and options, and neither values nor days', () => {
  const original = {
    date: '2026-03-01',
    type: 'brand_new',
    value: [{ option: 'sparkly' }, { option: 'sparkly' }, { option: 'I felt odd' }],
    amount: 412,
    note: 'told nobody',
    days: { '2026-03-01': true },
  };

  expect(shapesOf([JSON.stringify(original)])).toBe(
    '1 × {"date":"text","type":"brand_new","value":[{"option":"sparkly"},{"option":"text"}],"amount":"number","note":"text","days":{"…":"boolean"}}',
  );
});

test('words of the person’s own are no options', () => {
  expect(shapesOf(['{"type":"tags","option":"Robin"}'])).toBe('1 × {"type":"tags","option":"text"}');
});

test('the same shape is told once, with how often it stands there', () => {
  expect(shapesOf(['{"type":"a","n":1}', '{"type":"a","n":2}', 'Dear diary'])).toBe(
    '2 × {"type":"a","n":"number"}\n1 × text',
  );
});
