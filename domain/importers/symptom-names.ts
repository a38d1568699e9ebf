import { MOOD_WORDS, mapsPartlyTo, mapsTo, optionNames } from './option-names.ts';
import type { Piece } from './said-of-day.ts';
import { keyOf } from './source-words.ts';

// Apps with a list of symptoms call most of them the same, and in several of them people write names themselves. So their names are
// in one table, in English, Dutch, French and Spanish.

const KNOWN = optionNames([
  mapsTo({ pain_places: ['cramps'] }, ['cramps', 'cramp', 'cramping', 'period cramps', 'menstrual cramps']),
  mapsTo({ pain_places: ['cramps'] }, ['krampen', 'menstruatiekrampen', 'crampes', 'calambres', 'cólicos']),
  mapsTo({ pain_places: ['back'] }, ['back pain', 'backache', 'lower back pain', 'rugpijn']),
  mapsTo({ pain_places: ['back'] }, ['mal de dos', 'mal au dos', 'dolor de espalda']),
  mapsTo({ pain_places: ['breasts'] }, ['breast pain']),
  mapsTo({ pain_places: ['pelvis'] }, ['pelvic pain']),
  mapsTo({ pain_places: ['head'], symptoms: ['headache'] }, ['headache', 'headaches', 'hoofdpijn']),
  mapsTo({ pain_places: ['head'], symptoms: ['headache'] }, [
    'mal de tête',
    'maux de tête',
    'dolor de cabeza',
  ]),
  mapsTo({ pain_places: ['head'], symptoms: ['migraine'] }, ['migraine', 'migraines', 'migraña']),
  mapsTo({ symptoms: ['breast_tenderness'] }, ['breast tenderness', 'tender breasts', 'sore breasts']),
  mapsTo({ symptoms: ['breast_tenderness'] }, ['gevoelige borsten', 'seins sensibles', 'senos sensibles']),
  mapsTo({ symptoms: ['bloating'] }, ['bloating', 'bloated', 'ballonnements', 'hinchazón']),
  mapsTo({ symptoms: ['acne'] }, ['acne', 'acné']),
  mapsTo({ symptoms: ['nausea'] }, ['nausea', 'misselijk', 'misselijkheid', 'nausée', 'nausées', 'náuseas']),
  mapsTo({ symptoms: ['bowel_trouble'] }, ['bowel trouble']),
  // Ours is wider than either, so that their word has to be kept.
  mapsPartlyTo({ symptoms: ['bowel_trouble'] }, ['diarrhea', 'diarrhoea', 'diarree', 'diarrhée', 'diarrea']),
  mapsPartlyTo({ symptoms: ['bowel_trouble'] }, [
    'constipation',
    'constipatie',
    'verstopping',
    'estreñimiento',
  ]),
  mapsTo({ symptoms: ['cravings'] }, ['cravings', 'food cravings', 'antojos']),
  mapsTo({ symptoms: ['dizziness'] }, [
    'dizziness',
    'dizzy',
    'duizelig',
    'duizeligheid',
    'vertiges',
    'mareos',
  ]),
  mapsTo({ symptoms: ['hot_flushes'] }, ['hot flashes', 'hot flushes', 'opvliegers', 'bouffées de chaleur']),
  mapsTo({ symptoms: ['hot_flushes'] }, ['sofocos']),
  mapsTo({ symptoms: ['night_sweats'] }, [
    'night sweats',
    'nachtzweten',
    'sueurs nocturnes',
    'sudores nocturnos',
  ]),
  mapsTo({ symptoms: ['aches'] }, ['aches', 'body aches']),
  mapsTo({ symptoms: ['ovulation_pain'] }, ['ovulation pain', 'ovulatiepijn', 'mittelschmerz']),
  ...MOOD_WORDS,
  mapsTo({ symptoms: ['irritable'] }, ['prikkelbaar', 'prikkelbaarheid', 'irritabilité', 'irritabilidad']),
  mapsTo({ symptoms: ['anxious'] }, ['angst', 'angstig', 'anxiété', 'ansiedad']),
]);

/** Symptoms that several apps have and we don't, as own symptoms are written. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map(
  ['Fatigue', 'Insomnia', 'Mood swings', 'Swelling'].map((name) => [keyOf(name), name]),
);

/** A symptom by the name that it has in another app: one of ours, a place of pain, or else an own symptom of that name. */
export function symptomPiece(name: string): Piece {
  const meaning = KNOWN.get(keyOf(name));
  if (meaning === undefined) return { ownSymptoms: [OWN_NAMES.get(keyOf(name)) ?? name] };
  return { fields: meaning.fields, remarks: meaning.keepsWord ? [name] : [] };
}
