import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { birthDateSchema, nameSchema } from '#domain/account/account.schema.ts';
import { updateGender } from '#domain/account/profile.calls.ts';
import { registerSchema } from '#domain/account/session.calls.ts';
import { refusedFields } from '../refused-fields.ts';

const REGISTRATION = {
  email: 'ana@example.test',
  language: 'en',
  cookie_consent: 1,
  privacy_accepted: 1,
  terms_accepted: 1,
  adult_confirmed: 1,
};

describe('a name is stored', () => {
  test.each([
    { what: 'trimmed', sent: '  Ana \n', stored: 'Ana' },
    { what: 'composed (NFC)', sent: 'Zoe\u0308', stored: 'Zo\u00eb' },
    { what: 'with its inner spaces', sent: 'Ana  B', stored: 'Ana  B' },
    {
      what: 'with marks and quotes as they are',
      sent: `<b>O'Neil"</b> -- ; drop`,
      stored: `<b>O'Neil"</b> -- ; drop`,
    },
    { what: 'in any script', sent: 'نور 愛 Żoë', stored: 'نور 愛 Żoë' },
    { what: 'with one letter', sent: ' Ö ', stored: 'Ö' },
    { what: 'with one character that is a word', sent: '李', stored: '李' },
    { what: 'with two letters', sent: 'Jo', stored: 'Jo' },
    { what: 'with a hundred code points', sent: 'a'.repeat(100), stored: 'a'.repeat(100) },
    { what: 'with a hundred code points beyond the BMP', sent: '𐐀'.repeat(100), stored: '𐐀'.repeat(100) },
    { what: 'with a hundred once composed', sent: 'e\u0301'.repeat(100), stored: '\u00e9'.repeat(100) },
    { what: 'with a hundred once trimmed', sent: ` ${'a'.repeat(100)} `, stored: 'a'.repeat(100) },
  ])('$what', ({ sent, stored }) => {
    expect(v.parse(nameSchema, { name: sent }).name).toBe(stored);
  });
});

describe('a name is refused by its field', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 123],
    ['a list', ['Ana']],
    ['blanks', '     '],
    ['figures and signs', '123 !'],
    ['pictures', '💃🪩🌙'],
    ['101 code points', 'a'.repeat(101)],
    ['101 combining sequences that have no composed form', 'x\u0301'.repeat(51)],
    ['a NUL', 'An\u0000a'],
  ])('%s', (_, name) => {
    expect(refusedFields(nameSchema, { name })).toEqual(['name']);
  });
});

describe('signing up', () => {
  test('accepts a complete form', () => {
    expect(refusedFields(registerSchema, REGISTRATION)).toEqual([]);
  });

  test.each([
    ['too short', 'a@bc'],
    ['no at sign', 'ana.example.test'],
    ['two at signs', 'ana@ben@example.test'],
    ['a space within', 'an a@example.test'],
    ['no dot in the domain', 'ana@example'],
    ['an empty label', 'ana@example..test'],
    ['nothing before the at sign', '@example.test'],
    ['over 254 characters', `${'a'.repeat(250)}@b.test`],
    ['a number', 12_345],
    ['nothing', undefined],
  ])('the address is refused as `email`: %s', (_, email) => {
    expect(refusedFields(registerSchema, { ...REGISTRATION, email })).toEqual(['email']);
  });

  test.each(['privacy_accepted', 'terms_accepted', 'adult_confirmed'])(
    '%s with any value but 1 is refused by its name',
    (field) => {
      for (const value of [0, false, 2, '1', null]) {
        expect(refusedFields(registerSchema, { ...REGISTRATION, [field]: value })).toEqual([field]);
      }
    },
  );
});

test.each([4, -1, 1.5, '1', true, null, undefined])('%s is not a gender', (gender) => {
  expect(refusedFields(updateGender.body, { gender })).toEqual(['gender']);
});

test.each([
  { what: 'without a day', body: { month: 4, year: 1991 }, fields: ['day'] },
  { what: 'without anything', body: {}, fields: ['day', 'month', 'year'] },
  { what: 'as texts', body: { day: '7', month: '4', year: '1991' }, fields: ['day', 'month', 'year'] },
  { what: 'in fractions', body: { day: 7.5, month: 4, year: 1991 }, fields: ['day'] },
  { what: 'with null', body: { day: 7, month: null, year: 1991 }, fields: ['month'] },
])('a birth date $what is refused by its fields', ({ body, fields }) => {
  expect(refusedFields(birthDateSchema, body)).toEqual(fields);
});
