import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { parseCalendarRule } from '#domain/recurrence/calendar-rule.ts';
import { loadTitleReader, type TypedPart } from '#web/features/tasks/typed-title.ts';

const WEDNESDAY = '2026-11-18' as LocalDate;
/** The options of a reader at noon of a Wednesday. */
const AT_NOON = { today: WEDNESDAY, now: '12:00', from: WEDNESDAY, isLeft: () => false };

/** What words fill, in short: "20 Nov" as 2026-11-20, a rule without its first day, a pin as "before 7–1 ×0". */
function inShort({
  edits: { endOn, task_repeat: repeat, task_time: time, task_length: length, task_priority: priority },
}: TypedPart) {
  if (time) return time;
  if (endOn) return endOn;
  if (length) return `${length} min`;
  if (priority) return priority;
  if (repeat?.pin?.at === 'cycle_day') return `day ${repeat.pin.from} ×${repeat.each}`;
  if (repeat?.pin?.at === 'before_period')
    return `before ${repeat.pin.from}–${repeat.pin.to} ×${repeat.each}`;
  return repeat?.rule?.replace('FREQ=', '');
}

async function read(language: Language, text: string) {
  const { parts, rest } = (await loadTitleReader(language))(text, AT_NOON);
  return [rest, ...parts.map(inShort)];
}

/** A title, its remaining title, and what its words fill. */
type Row = readonly [title: string, rest: string, ...fills: string[]];

const READ: Readonly<Record<Language, readonly Row[]>> = {
  en: [
    ['Call the physio friday', 'Call the physio', '2026-11-20'],
    ['tomorrow bake bread', 'bake bread', '2026-11-19'],
    ['Pay rent, 12 dec', 'Pay rent', '2026-12-12'],
    ['Swim the day after tomorrow', 'Swim', '2026-11-20'],
    ['Pay rent by Friday please', 'Pay rent please', '2026-11-20'],
    ['Pay rent friday, please', 'Pay rent, please', '2026-11-20'],
    ['Friday call Ada, Monday call Bo', 'call Ada, Monday call Bo', '2026-11-20'],
    ['Dentist friday 5pm', 'Dentist', '2026-11-20', '17:00'],
    ['Call mum tonight', 'Call mum tonight', '2026-11-18'],
    ['Plan it wednesday', 'Plan it', '2026-11-18'],
    ['Friday', 'Friday', '2026-11-20'],
    ['Water the plants every friday, 15 min', 'Water the plants', 'WEEKLY;BYDAY=FR', '15 min'],
    ['Every Friday: water the plants', 'water the plants', 'WEEKLY;BYDAY=FR'],
    ['Yoga each tuesday and thursday', 'Yoga', 'WEEKLY;BYDAY=TU,TH'],
    ['Gym every mon, wed & fri 1h', 'Gym', 'WEEKLY;BYDAY=MO,WE,FR', '60 min'],
    ['Swim on Saturdays', 'Swim', 'WEEKLY;BYDAY=SA'],
    ['Stretch every day', 'Stretch', 'DAILY'],
    ['Stretch every morning', 'Stretch every morning', 'DAILY'],
    ['Stand-up every weekday 15 min', 'Stand-up', 'WEEKLY;BYDAY=MO,TU,WE,TH,FR', '15 min'],
    ['Call gran every other sunday', 'Call gran', 'WEEKLY;INTERVAL=2;BYDAY=SU'],
    ['Water the cactus every 10 days', 'Water the cactus', 'DAILY;INTERVAL=10'],
    ['Change the sheets every two weeks', 'Change the sheets', 'WEEKLY;INTERVAL=2'],
    ['Pay rent every month', 'Pay rent', 'MONTHLY'],
    ['Dentist every year', 'Dentist', 'YEARLY'],
    ['Order pads each cycle', 'Order pads', 'day 1 ×1'],
    ['Meal prep on day 3 of every cycle', 'Meal prep', 'day 3 ×1'],
    ['Breast check every cycle on day 8, 10 min', 'Breast check', 'day 8 ×1', '10 min'],
    ['Buy pads before my period', 'Buy pads', 'before 7–1 ×0'],
    ['Buy pads 3 days before my period', 'Buy pads', 'before 3–3 ×0'],
    ['Cook ahead a week before each period', 'Cook ahead', 'before 7–7 ×1'],
    ['Massage before my period, every cycle', 'Massage', 'before 7–1 ×1'],
    ['Pack before my period starts', 'Pack', 'before 7–1 ×0'],
    ['Read for 45 minutes', 'Read', '45 min'],
    ['Report (2h) tomorrow', 'Report', '120 min', '2026-11-19'],
    ['Report 1h30', 'Report', '90 min'],
    ['Iron half an hour', 'Iron', '30 min'],
    ['Clean the oven, 1.5 hours', 'Clean the oven', '90 min'],
    ['Call the bank friday 20 min !', 'Call the bank', '2026-11-20', '20 min', 'high'],
    ['! Call the bank', 'Call the bank', 'high'],
    ['Call the bank!!', 'Call the bank', 'high'],
    ['Dentist friday at 10:40, 30 min', 'Dentist', '2026-11-20', '10:40', '30 min'],
    ['Dentist (30 min) at 10:40 on 12 december!!', 'Dentist', '30 min', '10:40', '2026-12-12', 'high'],
    ['Gym at 6 for 45 min', 'Gym', '18:00', '2026-11-18', '45 min'],
    ['Lunch friday noon with Ada', 'Lunch with Ada', '2026-11-20', '12:00'],
    ['Meeting tomorrow 9:15-9:30', 'Meeting', '2026-11-19', '09:15', '15 min'],
    ['Work from 9 to 5 tomorrow', 'Work', '09:00', '480 min', '2026-11-19'],
    ['Meeting 2pm-4pm friday, 90 min', 'Meeting', '14:00', '2026-11-20', '90 min'],
    ['Call mum at 5', 'Call mum', '17:00', '2026-11-18'],
    ['Call mum at 11', 'Call mum', '11:00', '2026-11-19'],
    ['Call mum at 12:00!', 'Call mum!', '12:00', '2026-11-18'],
    ['! 13:40 call mum', 'call mum', 'high', '13:40', '2026-11-18'],
    ['Call the bank !! half past two', 'Call the bank', 'high', '14:30', '2026-11-18'],
    ['Walk for 2 hours 12 december', 'Walk', '120 min', '2026-12-12'],
    ['Call mum tonight at 8', 'Call mum', '2026-11-18', '20:00'],
    ['This evening dinner at 7', 'dinner', '2026-11-18', '19:00'],
    ['Dinner the day after tomorrow evening at 7', 'Dinner', '2026-11-20', '19:00'],
    ['Run tomorrow morning at 6', 'Run', '2026-11-19', '06:00'],
    ['Run tomorrow morning', 'Run tomorrow morning', '2026-11-19'],
    ['Yoga every monday at 9', 'Yoga', 'WEEKLY;BYDAY=MO', '09:00'],
    ['Yoga every friday evening at 8, 45 min', 'Yoga', 'WEEKLY;BYDAY=FR', '20:00', '45 min'],
    ['Yoga every friday evening', 'Yoga every friday evening', 'WEEKLY;BYDAY=FR'],
    ['Stretch every morning at 7', 'Stretch', 'DAILY', '07:00'],
    ['Buy pads 3 days before my period at 9', 'Buy pads', 'before 3–3 ×0', '09:00'],
    ['At 5', 'At 5', '17:00', '2026-11-18'],
  ],
  nl: [
    ['Bel de kinesist vrijdag', 'Bel de kinesist', '2026-11-20'],
    ['morgen brood bakken', 'brood bakken', '2026-11-19'],
    ['Zwemmen overmorgen', 'Zwemmen', '2026-11-20'],
    ['Huur betalen op 12 december', 'Huur betalen', '2026-12-12'],
    ['Bellen komende maandag', 'Bellen', '2026-11-23'],
    ['Planten water geven elke vrijdag, 15 min', 'Planten water geven', 'WEEKLY;BYDAY=FR', '15 min'],
    ['Elke vrijdag planten water geven', 'planten water geven', 'WEEKLY;BYDAY=FR'],
    ['iedere maandag sporten', 'sporten', 'WEEKLY;BYDAY=MO'],
    ['Yoga elke dinsdag en donderdag', 'Yoga', 'WEEKLY;BYDAY=TU,TH'],
    // “Vrijdag 1 uur” is more often a time.
    ['Sporten elke ma, wo en vr 1 uur', 'Sporten 1 uur', 'WEEKLY;BYDAY=MO,WE,FR'],
    ['Zwemmen op zaterdagen', 'Zwemmen', 'WEEKLY;BYDAY=SA'],
    ['Stretchen elke dag', 'Stretchen', 'DAILY'],
    ['Strijken halfuurtje', 'Strijken', '30 min'],
    ['Stretchen elke ochtend', 'Stretchen elke ochtend', 'DAILY'],
    ['Overleg elke werkdag 15 minuten', 'Overleg', 'WEEKLY;BYDAY=MO,TU,WE,TH,FR', '15 min'],
    ['Oma bellen elke tweede zondag', 'Oma bellen', 'WEEKLY;INTERVAL=2;BYDAY=SU'],
    ['Oma bellen om de week', 'Oma bellen', 'WEEKLY;INTERVAL=2'],
    ['Cactus water geven om de 10 dagen', 'Cactus water geven', 'DAILY;INTERVAL=10'],
    ['Lakens verversen elke twee weken', 'Lakens verversen', 'WEEKLY;INTERVAL=2'],
    ['Huur betalen elke maand', 'Huur betalen', 'MONTHLY'],
    ['Tandarts elk jaar', 'Tandarts', 'YEARLY'],
    ['Maandverband bestellen elke cyclus', 'Maandverband bestellen', 'day 1 ×1'],
    ['Koken op dag 3 van elke cyclus', 'Koken', 'day 3 ×1'],
    ['Borstcontrole elke cyclus op dag 8, 10 min', 'Borstcontrole', 'day 8 ×1', '10 min'],
    ['Pads kopen voor mijn menstruatie', 'Pads kopen', 'before 7–1 ×0'],
    ['Pads kopen vóór mijn regels', 'Pads kopen', 'before 7–1 ×0'],
    ['Pads kopen 3 dagen voor mijn ongesteldheid', 'Pads kopen', 'before 3–3 ×0'],
    ['Vooruit koken een week voor elke menstruatie', 'Vooruit koken', 'before 7–7 ×1'],
    ['Massage voor mijn menstruatie, elke cyclus', 'Massage', 'before 7–1 ×1'],
    ['Lezen 45 minuten', 'Lezen', '45 min'],
    ['Verslag (2u) morgen', 'Verslag', '120 min', '2026-11-19'],
    ['Verslag 1u30', 'Verslag', '90 min'],
    ['Strijken half uur', 'Strijken', '30 min'],
    ['Strijken een kwartier', 'Strijken', '15 min'],
    ['Oven poetsen, anderhalf uur', 'Oven poetsen', '90 min'],
    ['Bank bellen vrijdag 20 min !', 'Bank bellen', '2026-11-20', '20 min', 'high'],
    ['Bank bellen!!', 'Bank bellen', 'high'],
    ['Tandarts vrijdag om 10u40, 30 min', 'Tandarts', '2026-11-20', '10:40', '30 min'],
    ['Tandarts op 12 december om 10.40 uur !', 'Tandarts', '2026-12-12', '10:40', 'high'],
    ['Sporten 1u om 18u', 'Sporten', '60 min', '18:00', '2026-11-18'],
    ['Kom om 2 uur', 'Kom', '14:00', '2026-11-18'],
    ['Afspraak 17u', 'Afspraak', '17:00', '2026-11-18'],
    ['Bellen om 11', 'Bellen', '11:00', '2026-11-19'],
    ['Overleg vrijdag van 14 tot 15 uur', 'Overleg', '2026-11-20', '14:00', '60 min'],
    ['Werken van 9 tot 5 morgen', 'Werken', '09:00', '480 min', '2026-11-19'],
    ['Kapper morgen half drie', 'Kapper', '2026-11-19', '14:30'],
    ['Vanavond om half 8 eten', 'eten', '2026-11-18', '19:30'],
    ['Uit eten vrijdagavond om 8', 'Uit eten', '2026-11-20', '20:00'],
    ['Uit eten vrijdagavond', 'Uit eten vrijdagavond', '2026-11-20'],
    ['Lopen morgenvroeg om 6', 'Lopen', '2026-11-19', '06:00'],
    ['Vanmorgen om 9 bellen', 'bellen', '2026-11-18', '09:00'],
    ['Kapper overmorgen avond om 7', 'Kapper', '2026-11-20', '19:00'],
    ['Elke vrijdagavond om 8 yoga, 45 min', 'yoga', 'WEEKLY;BYDAY=FR', '20:00', '45 min'],
    ['Elke avond om 9 lezen', 'lezen', 'DAILY', '21:00'],
    ['Sporten elke maandag om 18u', 'Sporten', 'WEEKLY;BYDAY=MO', '18:00'],
  ],
  fr: [
    ['Appeler le kiné vendredi', 'Appeler le kiné', '2026-11-20'],
    ['demain faire du pain', 'faire du pain', '2026-11-19'],
    ['Nager après-demain', 'Nager', '2026-11-20'],
    ['Loyer le 12 décembre', 'Loyer', '2026-12-12'],
    ['Lire aujourd’hui', 'Lire', '2026-11-18'],
    ['Arroser les plantes chaque vendredi, 15 min', 'Arroser les plantes', 'WEEKLY;BYDAY=FR', '15 min'],
    ['Sport chaque lundi', 'Sport', 'WEEKLY;BYDAY=MO'],
    ['Yoga tous les mardis et jeudis', 'Yoga', 'WEEKLY;BYDAY=TU,TH'],
    ['Yoga les mardis', 'Yoga', 'WEEKLY;BYDAY=TU'],
    ['Tous les lundis : sortir les poubelles', 'sortir les poubelles', 'WEEKLY;BYDAY=MO'],
    ['S’étirer chaque jour', 'S’étirer', 'DAILY'],
    ['S’étirer tous les jours', 'S’étirer', 'DAILY'],
    ['S’étirer chaque matin', 'S’étirer chaque matin', 'DAILY'],
    ['Réunion tous les jours ouvrables 15 minutes', 'Réunion', 'WEEKLY;BYDAY=MO,TU,WE,TH,FR', '15 min'],
    ['Arroser le cactus tous les 10 jours', 'Arroser le cactus', 'DAILY;INTERVAL=10'],
    ['Changer les draps toutes les deux semaines', 'Changer les draps', 'WEEKLY;INTERVAL=2'],
    ['Changer les draps toutes les semaines', 'Changer les draps', 'WEEKLY'],
    ['Payer le loyer chaque mois', 'Payer le loyer', 'MONTHLY'],
    ['Dentiste tous les ans', 'Dentiste', 'YEARLY'],
    ['Commander des serviettes à chaque cycle', 'Commander des serviettes', 'day 1 ×1'],
    ['Cuisiner le jour 3 de chaque cycle', 'Cuisiner', 'day 3 ×1'],
    ['Contrôle des seins chaque cycle au jour 8, 10 min', 'Contrôle des seins', 'day 8 ×1', '10 min'],
    ['Acheter des tampons avant mes règles', 'Acheter des tampons', 'before 7–1 ×0'],
    ['Acheter des tampons 3 jours avant mes règles', 'Acheter des tampons', 'before 3–3 ×0'],
    ['Cuisiner une semaine avant mes règles', 'Cuisiner', 'before 7–7 ×0'],
    ['Massage avant mes règles, chaque cycle', 'Massage', 'before 7–1 ×1'],
    ['Lire pendant 45 minutes', 'Lire', '45 min'],
    ['Rapport (2h) demain', 'Rapport', '120 min', '2026-11-19'],
    ['Rapport 1h30', 'Rapport', '90 min'],
    ['Rapport 2 heures', 'Rapport', '120 min'],
    ['Repasser une demi-heure', 'Repasser', '30 min'],
    ['Repasser un quart d’heure', 'Repasser', '15 min'],
    ['Nettoyer le four, une heure et demie', 'Nettoyer le four', '90 min'],
    ['Appeler la banque vendredi 20 min !', 'Appeler la banque', '2026-11-20', '20 min', 'high'],
    ['Appeler la banque !!', 'Appeler la banque', 'high'],
    ['Dentiste vendredi à 10h40, 30 min', 'Dentiste', '2026-11-20', '10:40', '30 min'],
    ['Dentiste le 12 décembre à 14 h 30 !', 'Dentiste', '2026-12-12', '14:30', 'high'],
    ['Réunion 1h à 14h', 'Réunion', '60 min', '14:00', '2026-11-18'],
    ['Réunion à 2 h', 'Réunion', '14:00', '2026-11-18'],
    ['Réunion 14h', 'Réunion', '14:00', '2026-11-18'],
    ['Appeler maman à 11h', 'Appeler maman', '11:00', '2026-11-19'],
    ['Réunion demain de 14h à 15h30', 'Réunion', '2026-11-19', '14:00', '90 min'],
    ['Travailler de 9 à 17 demain', 'Travailler', '09:00', '480 min', '2026-11-19'],
    ['Déjeuner lundi midi avec Ada', 'Déjeuner avec Ada', '2026-11-23', '12:00'],
    ['Dîner ce soir à 8h', 'Dîner', '2026-11-18', '20:00'],
    ['Dîner ce soir', 'Dîner ce soir', '2026-11-18'],
    ['Dîner demain soir 7h30', 'Dîner', '2026-11-19', '19:30'],
    ['Courir vendredi matin à 6h', 'Courir', '2026-11-20', '06:00'],
    ['Dentiste après-demain soir à 7h', 'Dentiste', '2026-11-20', '19:00'],
    ['Yoga chaque lundi soir à 8h, 45 min', 'Yoga', 'WEEKLY;BYDAY=MO', '20:00', '45 min'],
    ['Yoga tous les lundis à 18h', 'Yoga', 'WEEKLY;BYDAY=MO', '18:00'],
    ['Méditer tous les matins à 7h', 'Méditer', 'DAILY', '07:00'],
  ],
};

const NOT_READ: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Read Friday Night Lights',
    'order 30 min timers',
    'Look at Black Friday deals',
    'Buy 2 apples',
    'Buy the sun cream',
    'May call mum',
    'Plan the march',
    'Walk for 10 days',
    '5 min break',
    'Do it now',
    'Notes of last friday',
    'Notes of yesterday',
    'Read 1984',
    'Add 1/2 cup',
    'Read Friday’s paper',
    "Make tomorrow's lunch",
    'Read Every Day by David Levithan',
    'Answer every question',
    'Buy everyday shoes',
    'Write the weekly report',
    'Sum up each month’s costs',
    'Write before my period ends',
    'Study before the exam period',
    'Watch the motorcycle race',
    'Set the alarm to 30 min',
    'Run 5 km under 30 min',
    'Wake up in 1 h',
    'Buy 90 m of rope',
    'Meet at 17h',
    'Say hi!',
    'Read Oklahoma! again',
  ],
  nl: [
    'Zo 3 dingen doen',
    'Ma bellen',
    'Goedemorgen zeggen',
    'Kook 30 min eieren',
    'Elke vraag beantwoorden',
    'Lees Elke Dag Feest',
    'Het wekelijkse verslag schrijven',
    'Tandarts vrijdags',
    'Wek me over 30 min',
    'Studeren voor de examenperiode',
    'Koop de motorcyclus',
    'Hoera!',
  ],
  fr: [
    'Aller à la mer',
    'Acheter 2 pommes',
    'Relire le texte de lundi dernier',
    'Préparer le vendredi saint',
    'Acheter des minuteurs 30 min bleus',
    'Répondre à chaque question',
    'Lire Chaque Jour Compte',
    'Courir en 30 min',
    'Avant les règles du jeu, lire',
    'Réparer le motocycle',
    'Bravo!',
  ],
};

describe.each(Object.keys(READ) as Language[])('in a title in %s', (language) => {
  test.each(READ[language])('“%s” is “%s”', async (title, rest, ...fills) => {
    expect(await read(language, title)).toEqual([rest, ...fills]);
  });

  test.each(NOT_READ[language])('nothing is read from “%s”', async (title) => {
    expect(await read(language, title)).toEqual([title]);
  });

  test.each(READ[language])('the rule of “%s” is one that the server takes', async (title) => {
    const { parts } = (await loadTitleReader(language))(title, AT_NOON);
    for (const { edits } of parts) {
      if (edits.task_repeat?.rule) expect(parseCalendarRule(edits.task_repeat.rule)).toHaveProperty('rule');
    }
  });
});

test('words that are to stay are left in the title, and can be read as nothing else', async () => {
  const reader = await loadTitleReader('en');
  const title = 'Water the plants every friday, 15 min';
  const { parts, rest } = reader(title, {
    ...AT_NOON,
    isLeft: (_, words) => words === 'every friday',
  });
  expect([rest, ...parts.map(inShort)]).toEqual(['Water the plants every friday', '15 min']);
  expect(reader(title, { ...AT_NOON, isLeft: () => true })).toEqual({
    parts: [],
    rest: title,
  });
});

/** Reads “Meeting at 5-7” with some kinds of parts taken back. */
async function readWithout(...left: readonly TypedPart['kind'][]) {
  const reader = await loadTitleReader('en');
  const { parts, rest } = reader('Meeting at 5-7', { ...AT_NOON, isLeft: (kind) => left.includes(kind) });
  return [rest, ...parts.map(inShort)];
}

test('the day and the length that follow from a time are taken back one by one, and go with it', async () => {
  expect(await readWithout()).toEqual(['Meeting', '17:00', '120 min', '2026-11-18']);
  expect(await readWithout('when')).toEqual(['Meeting', '17:00', '120 min']);
  expect(await readWithout('length')).toEqual(['Meeting', '17:00', '2026-11-18']);
  expect(await readWithout('time')).toEqual(['Meeting at 5-7']);
});

test('with its time taken back, “tonight” stays in the title', async () => {
  const reader = await loadTitleReader('en');
  const { parts, rest } = reader('Dinner tonight at 8', { ...AT_NOON, isLeft: (kind) => kind === 'time' });
  expect([rest, ...parts.map(inShort)]).toEqual(['Dinner tonight at 8', '2026-11-18']);
});

test('with its day or repetition taken back, or another day chosen, a time brings no day', async () => {
  const reader = await loadTitleReader('en');
  const isDay = (kind: TypedPart['kind']) => kind === 'when' || kind === 'repeat';
  for (const title of ['Yoga friday at 9', 'Yoga every friday at 9']) {
    const { parts } = reader(title, { ...AT_NOON, isLeft: isDay });
    expect(parts.map(inShort)).toEqual(['09:00']);
  }
  expect(reader('Yoga at 9', { ...AT_NOON, now: null }).parts.map(inShort)).toEqual(['09:00']);
});
