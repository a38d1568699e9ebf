import type { Language } from '#domain/account/language.ts';

/** The former names by which some runtimes still list zones, with their present ones (CLDR's). */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Cities near the app's readers whose names differ between its languages; no runtime has these names. */
const CITIES: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  Berlin: { nl: 'Berlijn' },
  Brussels: { nl: 'Brussel', fr: 'Bruxelles' },
  Lisbon: { nl: 'Lissabon', fr: 'Lisbonne' },
  London: { nl: 'Londen', fr: 'Londres' },
  Luxembourg: { nl: 'Luxemburg' },
  Paris: { nl: 'Parijs' },
  Vienna: { nl: 'Wenen', fr: 'Vienne' },
};

/** The present IANA name of a zone, `Asia/Kolkata` for `Asia/Calcutta`. */
export const presentZone = (zone: string): string => RENAMED[zone] ?? zone;

/** A zone's city as a person reads it, "Brussels" for `Europe/Brussels`; a zone without one by its name, "UTC". */
export function zoneCity(zone: string, language: Language): string {
  const city = presentZone(zone).replace(/^.*\//, '').replaceAll('_', ' ');
  return CITIES[city]?.[language] ?? city;
}
