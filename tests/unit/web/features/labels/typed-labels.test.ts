import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { isLabelName, isSameLabel, TASK_LABELS_MAX } from '#domain/labels/labels.rules.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { labelsIn, withoutWords } from '#web/features/labels/typed-labels.tsx';
import { loadTitleReader } from '#web/features/tasks/typed-title.ts';

const KNOWN = ['Côté', 'home', 'home office', 'R&D (new)', '🏠'].map((name) => ({ name, color: null }));

/** A title without its labels, and their names. */
function read(title: string, left: readonly string[] = []) {
  const labels = labelsIn(title, { known: KNOWN, left: new Set(left.map(foldText)) });
  return [withoutWords(title, labels), ...labels.map(({ name }) => name)];
}

test.each([
  ['Buy stamps #errand', 'Buy stamps', 'errand'],
  ['#errand: buy stamps', 'buy stamps', 'errand'],
  ['Buy #errand stamps', 'Buy stamps', 'errand'],
  ['Buy stamps (#errand), please', 'Buy stamps, please', 'errand'],
  ['Buy stamps #errand #garden-2 #to_do', 'Buy stamps', 'errand', 'garden-2', 'to_do'],
  ['Buy stamps #Errand #errand', 'Buy stamps', 'Errand', 'errand'],
  ['Buy stamps #1st!', 'Buy stamps!', '1st'],
  ['Bel de kinesist #privé', 'Bel de kinesist', 'privé'],
  ['Écrire à Zoé #été', 'Écrire à Zoé', 'été'],
  // The first spelling shows.
  ['Buy stamps #COTE', 'Buy stamps', 'Côté'],
  // Names that only the list has.
  ['Buy stamps #home office', 'Buy stamps', 'home office'],
  ['Buy stamps #Home Office now', 'Buy stamps now', 'home office'],
  ['Buy stamps #home offices', 'Buy stamps offices', 'home'],
  ['Read #R&D (new) today', 'Read today', 'R&D (new)'],
  ['Clean #🏠', 'Clean', '🏠'],
  // Too little would be left.
  ['#errand', '#errand', 'errand'],
  ['ab #errand', 'ab #errand', 'errand'],
  ['abc #errand', 'abc', 'errand'],
])('“%s” is “%s” with its labels', (title, rest, ...names) => {
  expect(read(title)).toEqual([rest, ...names]);
});

test.each([
  'Answer #12',
  'Answer # errand',
  'Learn C# today',
  'Read example.org/#errand',
  'Buy a##b',
  'Buy #a/b',
  "Buy #errand's",
  'Learn #c++',
  `Buy #${'a'.repeat(41)}`,
  'Buy #-',
])('no label is read from “%s”', (title) => {
  expect(read(title)).toEqual([title]);
});

test('the words of a label that was given back stay in the title', () => {
  expect(read('Buy stamps #errand #home', ['Errand'])).toEqual(['Buy stamps #errand', 'home']);
  expect(read('Buy stamps #home office', ['home office'])).toEqual(['Buy stamps #home office']);
});

test('an eleventh label stays in the title', () => {
  const names = Array.from({ length: 11 }, (_, at) => `n${at}`);
  const title = ['Buy stamps', ...names.map((name) => `#${name}`), '#n0'].join(' ');
  expect(read(title)).toEqual(['Buy stamps #n10', ...names.slice(0, 10), 'n0']);
});

describe('the day and the time', () => {
  const today = '2026-11-18' as LocalDate; // a Wednesday
  async function readWhole(language: Language, title: string) {
    const labels = labelsIn(title, { known: KNOWN, left: new Set() });
    const options = { today, now: '12:00', from: today, isLeft: () => false, labels } as const;
    const { parts, rest } = (await loadTitleReader(language))(title, options);
    return [rest, ...labels.map(({ name }) => name), ...parts.map(({ words }) => words)];
  }

  test.each([
    ['en', 'Call the bank #errand friday 20 min !', 'Call the bank', 'errand', 'friday', '20 min', '!'],
    ['en', 'Call the bank!! #errand', 'Call the bank', 'errand', '!!'],
    ['en', '#errand friday call the bank', 'call the bank', 'errand', 'friday'],
    ['en', 'Dentist friday #health at 10:40', 'Dentist', 'health', 'friday', 'at 10:40'],
    ['nl', 'Bel de bank morgen #werk', 'Bel de bank', 'werk', 'morgen'],
    ['fr', 'Appeler la banque #travail demain', 'Appeler la banque', 'travail', 'demain'],
    // A label's words are nothing else.
    ['en', 'Call the bank #friday', 'Call the bank', 'friday'],
    ['en', 'Call the bank #30min #today', 'Call the bank', '30min', 'today'],
    // Words on both sides of a label don't belong together.
    ['en', 'Water it every #home friday', 'Water it every friday', 'home'],
  ] as const)('in %s, “%s” is “%s” with its labels and words', async (language, title, ...rest) => {
    expect(await readWhole(language, title)).toEqual(rest);
  });
});

describe('whatever is typed', () => {
  const word = fc.constantFrom(
    '#a',
    '#home',
    '#home office',
    '#12',
    '#',
    'buy',
    'friday',
    ', ',
    '(',
    ')',
    '!',
    'é',
  );
  const title = fc.oneof(
    fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
    fc.array(word, { maxLength: 20 }).map((words) => words.join('')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  );
  const left = fc.constantFrom(new Set<string>(), new Set(['a', 'home']));

  test('each label is in its place, is a possible name, and there are at most ten', () => {
    fc.assert(
      fc.property(title, left, (text, given) => {
        const labels = labelsIn(text, { known: KNOWN, left: given });
        expect(new Set(labels.map(({ name }) => foldText(name))).size).toBeLessThanOrEqual(TASK_LABELS_MAX);
        let last = 0;
        for (const { start, end, words, name } of labels) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end)).toBe(words);
          expect(words[0]).toBe('#');
          expect(isSameLabel(words.slice(1), name)).toBe(true);
          expect(isLabelName(name)).toBe(true);
          expect(given.has(foldText(name))).toBe(false);
          last = end;
        }
      }),
    );
  });

  test('the title is left as it is, or has three characters and none of the labels’ words', () => {
    fc.assert(
      fc.property(title, (text) => {
        const labels = labelsIn(text, { known: KNOWN, left: new Set() });
        const rest = withoutWords(text, labels);
        if (rest === text) return;
        expect([...rest].length).toBeGreaterThanOrEqual(3);
        const others = labels.reduceRight(
          (whole, { start, end }) => whole.slice(0, start) + whole.slice(end),
          text,
        );
        const letters = (one: string) => one.replaceAll(/[\s,;:()–-]/g, '');
        expect(letters(rest)).toBe(letters(others));
      }),
    );
  });

  test('given back, all of it is the title', () => {
    fc.assert(
      fc.property(title, (text) => {
        const names = labelsIn(text, { known: KNOWN, left: new Set() }).map(({ name }) => foldText(name));
        const after = labelsIn(text, { known: KNOWN, left: new Set(names) });
        for (const { name } of after) expect(names).not.toContain(foldText(name));
      }),
    );
  });
});
