import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  at,
  decoderOf,
  emptyIn,
  encoderOf,
  entriesOf,
  namesIn,
  type RecordFields,
} from '#domain/wire/record-fields.ts';

const inPounds = {
  encode: (pence: number | null) => (pence === null ? null : pence / 100),
  decode: (pounds: number | null) => (pounds === null ? null : pounds * 100),
};
const FIELDS = {
  bookId: { list: at('id', v.string()) },
  title: { call: at('book_title', v.string()), list: at('title', v.string()) },
  note: { call: at('book_note', v.nullable(v.string())) },
  pence: {
    call: { ...at('price', v.nullable(v.number())), ...inPounds },
    list: { ...at('pounds', v.nullable(v.number())), ...inPounds },
  },
} as const satisfies RecordFields<'call' | 'list'>;

test('a shape has its fields under their keys and in order', () => {
  expect(namesIn(FIELDS, 'call')).toEqual(['title', 'note', 'pence']);
  expect(Object.keys(entriesOf(FIELDS, 'list'))).toEqual(['id', 'title', 'pounds']);
  expect(v.is(v.object(entriesOf(FIELDS, 'call')), { book_title: 'Emma', book_note: null, price: 2 })).toBe(
    true,
  );
  expect(v.is(v.object(entriesOf(FIELDS, 'call')), { book_title: 'Emma', price: 2 })).toBe(false);
});

test('a record is encoded and decoded as its fields define', () => {
  const decode = decoderOf(FIELDS, 'call');
  const encode = encoderOf(FIELDS, 'list');
  const stored = { bookId: 'b1', ...decode({ book_title: 'Emma', book_note: null, price: 2 }) };

  expect(stored).toEqual({ bookId: 'b1', title: 'Emma', note: null, pence: 200 });
  expect(encode(stored)).toEqual({ id: 'b1', title: 'Emma', pounds: 2 });
});

test('only given fields are stored, without missing and undefined ones, and null stays null', () => {
  const decode = decoderOf(FIELDS, 'call');

  expect(decode({ book_title: undefined, price: null })).toEqual({ pence: null });
  expect(decode({})).toEqual({});
});

test('an empty record is null in every nullable field', () => {
  expect(emptyIn(FIELDS, 'call')).toEqual({ note: null, pence: null });
});
