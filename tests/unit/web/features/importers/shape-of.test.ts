import { expect, test } from 'vitest';
import { shapesOf } from '#web/features/importers/receipt-card.tsx';

test('a shape has field names, known types and options, and neither values nor days', () => {
  const original = {
    date: '2026-03-01',
    type: 'period',
    value: [{ option: 'very_heavy' }, { option: 'very_heavy' }, { option: 'I felt odd' }],
    amount: 412,
    note: 'told nobody',
    days: { '2026-03-01': true },
  };

  expect(shapesOf([JSON.stringify(original)])).toBe(
    '1 × {"date":"text","type":"period","value":[{"option":"very_heavy"},{"option":"…"}],"amount":"number","note":"text","days":{"…":"boolean"}}',
  );
});

test('the person’s own words are not options', () => {
  expect(shapesOf(['{"type":"tags","option":"Robin"}'])).toBe('1 × {"type":"tags","option":"text"}');
});

test('the same shape is listed once with its count', () => {
  expect(shapesOf(['{"type":"a","n":1}', '{"type":"a","n":2}', 'Dear diary'])).toBe(
    '2 × {"type":"…","n":"number"}\n1 × text',
  );
});

test.each([
  ['{"category":"Anna"}', '{"category":"…"}'],
  ['{"type":"medication","option":"Sertraline"}', '{"type":"medication","option":"…"}'],
  ['{"kind":"visit_dr_jansen","options":["Robin"]}', '{"kind":"…","options":["…"]}'],
  ['{"anna@example.com":1,"Dear diary":"x"}', '{"…":"text"}'],
  [`{"${'a'.repeat(41)}":1}`, '{"…":"number"}'],
])('words that no known app writes are hidden: %s', (original, shape) => {
  expect(shapesOf([original])).toBe(`1 × ${shape}`);
});

test('the shown shape has a limited size', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const kinds = letters.map((letter) => JSON.stringify({ [letter]: 1 }));
  expect(shapesOf(kinds).split('\n')).toHaveLength(21);
  const fields = letters.flatMap((one) => letters.map((other) => [`${one}_${other}`, 'x']));
  expect(shapesOf([JSON.stringify(Object.fromEntries(fields))]).length).toBeLessThan(1_010);
});
