import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { loadDayReader } from '#web/features/tasks/typed-day.ts';

const WEDNESDAY = '2026-11-18' as LocalDate;

async function read(language: Language, text: string) {
  const found = (await loadDayReader(language))(text, WEDNESDAY);
  return found && [found.day, found.words, found.rest];
}

describe('a day is read from typed text', () => {
  test.each<[Language, string, string, string, string]>([
    ['en', 'Call the physio friday', '2026-11-20', 'friday', 'Call the physio'],
    ['en', 'tomorrow bake bread', '2026-11-19', 'tomorrow', 'bake bread'],
    ['en', 'Pay rent, 12 dec', '2026-12-12', '12 dec', 'Pay rent'],
    ['en', 'Swim the day after tomorrow', '2026-11-20', 'the day after tomorrow', 'Swim'],
    ['en', 'Pay rent by Friday please', '2026-11-20', 'by Friday', 'Pay rent please'],
    ['en', 'Friday call Ada, Monday call Bo', '2026-11-20', 'Friday', 'call Ada, Monday call Bo'],
    ['en', 'Dentist friday 5pm', '2026-11-20', 'friday', 'Dentist 5pm'],
    ['en', 'Call mum tonight', '2026-11-18', 'tonight', 'Call mum tonight'],
    ['en', 'Plan it wednesday', '2026-11-18', 'wednesday', 'Plan it'],
    ['en', 'Friday', '2026-11-20', 'Friday', 'Friday'],
    ['nl', 'Bel de kinesist vrijdag', '2026-11-20', 'vrijdag', 'Bel de kinesist'],
    ['nl', 'morgen brood bakken', '2026-11-19', 'morgen', 'brood bakken'],
    ['nl', 'Zwemmen overmorgen', '2026-11-20', 'overmorgen', 'Zwemmen'],
    ['nl', 'Huur betalen op 12 december', '2026-12-12', 'op 12 december', 'Huur betalen'],
    ['nl', 'Bellen komende maandag', '2026-11-23', 'komende maandag', 'Bellen'],
    ['fr', 'Appeler le kiné vendredi', '2026-11-20', 'vendredi', 'Appeler le kiné'],
    ['fr', 'demain faire du pain', '2026-11-19', 'demain', 'faire du pain'],
    ['fr', 'Nager après-demain', '2026-11-20', 'après-demain', 'Nager'],
    ['fr', 'Loyer le 12 décembre', '2026-12-12', 'le 12 décembre', 'Loyer'],
    ['fr', 'Lire aujourd’hui', '2026-11-18', 'aujourd’hui', 'Lire'],
  ])('%s: %s', async (language, text, day, words, rest) => {
    expect(await read(language, text)).toEqual([day, words, rest]);
  });

  test.each<[Language, string]>([
    ['en', 'Buy 2 apples'],
    ['en', 'Buy the sun cream'],
    ['en', 'May call mum'],
    ['en', 'Plan the march'],
    ['en', 'Walk for 10 days'],
    ['en', '5 min break'],
    ['en', 'Do it now'],
    ['en', 'Notes of last friday'],
    ['en', 'Notes of yesterday'],
    ['en', 'Read 1984'],
    ['en', 'Add 1/2 cup'],
    ['en', 'Water the plants every Friday'],
    ['en', 'Yoga each tuesday'],
    ['en', 'Read Friday’s paper'],
    ['en', "Make tomorrow's lunch"],
    ['nl', 'Elke vrijdag planten water geven'],
    ['nl', 'iedere maandag sporten'],
    ['fr', 'Sport chaque lundi'],
    ['nl', 'Zo 3 dingen doen'],
    ['nl', 'Ma bellen'],
    ['nl', 'Goedemorgen zeggen'],
    ['fr', 'Aller à la mer'],
    ['fr', 'Acheter 2 pommes'],
    ['fr', 'Relire le texte de lundi dernier'],
  ])('%s: no day in “%s”', async (language, text) => {
    expect(await read(language, text)).toBeNull();
  });
});
