import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

// `npm run build:zone-places`: the places by which a time zone is found. Countries, largest cities and other names of the zones
// come from @vvo/tzdb (cities of GeoNames, CC BY 4.0); the cities and names that it lacks are below.

type Zone = { name: string; countryCode: string; mainCities: string[]; group: string[] };

/** For countries with several zones: the zone that the country's name stands for. */
const OF_THE_COUNTRY = new Set([
  'America/New_York',
  'America/Toronto',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Guayaquil',
  'America/Nuuk',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Europe/Moscow',
  'Europe/Kyiv',
  'Africa/Kinshasa',
  'Asia/Shanghai',
  'Asia/Ulaanbaatar',
  'Asia/Jakarta',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Port_Moresby',
  'Pacific/Tahiti',
  'Pacific/Tarawa',
]);

/** More cities, mainly where Dutch and French are spoken, and names in other languages. */
const MORE: Readonly<Record<string, string>> = {
  'Europe/Brussels':
    'Bruxelles Brussel Anvers Antwerpen Ghent Gand Bruges Brugge Liège Luik Leuven Louvain Mechelen Malines Namur Namen Mons Hasselt Genk Kortrijk Courtrai Oostende Ostende Ostend Aalst Alost Tournai Doornik Louvain-la-Neuve Wavre Waver Arlon Aarlen Turnhout Roeselare Sint-Niklaas Verviers La_Louvière Seraing',
  'Europe/Amsterdam':
    'Den_Haag La_Haye Eindhoven Groningen Groningue Tilburg Almere Breda Nijmegen Nimègue Arnhem Haarlem Maastricht Leiden Delft Zwolle Enschede Amersfoort Apeldoorn Den_Bosch Leeuwarden Dordrecht Middelburg',
  'Europe/Paris':
    'Parijs Nice Nantes Montpellier Strasbourg Straatsburg Bordeaux Lille Rijsel Rennes Reims Toulon Saint-Étienne Le_Havre Grenoble Dijon Angers Nîmes Brest Tours Amiens Limoges Metz Besançon Orléans Rouen Caen Nancy Perpignan Dunkerque Duinkerke Avignon Ajaccio Corse Corsica',
  'Europe/London': 'Londen Londres Edinburgh Edinburg Édimbourg Leeds Liverpool Bristol Cardiff Belfast',
  'Europe/Luxembourg': 'Luxemburg',
  'Europe/Zurich': 'Genève Genf Bâle Bazel Bern Berne Lausanne Lucerne Luzern Fribourg Neuchâtel',
  'Europe/Berlin':
    'Berlijn Hambourg München Cologne Keulen Frankfurt Francfort Stuttgart Düsseldorf Aachen Aken Aix-la-Chapelle Dortmund Leipzig Bremen Dresden Hannover',
  'Europe/Vienna': 'Wenen Vienne Salzburg Innsbruck Graz',
  'Europe/Rome': 'Milan Milaan Turin Turijn Napels Naples Florence Venetië Venice Venise Bologna Genua',
  'Europe/Madrid': 'Barcelone Sevilla Séville Málaga Bilbao',
  'Atlantic/Canary': 'Canary_Islands Canarische_Eilanden Canaries Tenerife',
  'Europe/Lisbon': 'Lissabon Lisbonne Porto',
  'Atlantic/Azores': 'Azores Azoren Açores',
  'Europe/Copenhagen': 'Kopenhagen Copenhague',
  'Europe/Stockholm': 'Göteborg Malmö',
  'Europe/Warsaw': 'Warschau Varsovie Kraków Krakau Cracovie',
  'Europe/Prague': 'Praag',
  'Europe/Budapest': 'Boedapest',
  'Europe/Bucharest': 'Boekarest Bucarest',
  'Europe/Athens': 'Athene Athènes Thessaloniki',
  'Europe/Dublin': 'Cork Galway',
  'Europe/Istanbul': 'Ankara',
  'Europe/Moscow': 'Moskou Moscou Sint-Petersburg Saint-Pétersbourg',
  'Europe/Kyiv': 'Kiev Lviv Odessa',
  'Africa/Cairo': 'Caïro Le_Caire',
  'Africa/Casablanca': 'Marrakech Fès Tanger',
  'Africa/Algiers': 'Alger Algiers',
  'Africa/Kinshasa': 'Congo',
  'Asia/Jerusalem': 'Jeruzalem Tel_Aviv',
  'Asia/Dubai': 'Abu_Dhabi',
  'Asia/Kolkata': 'Calcutta New_Delhi Bombay Bangalore Madras',
  'Asia/Shanghai': 'Peking Pékin',
  'Asia/Singapore': 'Singapour',
  'Asia/Seoul': 'Séoul',
  'America/New_York': 'Boston Washington Miami Atlanta Detroit Orlando',
  'America/Chicago': 'New_Orleans Austin Nashville Minneapolis',
  'America/Los_Angeles': 'Seattle Portland Las_Vegas California Californie',
  'America/Denver': 'Salt_Lake_City',
  'America/Toronto': 'Montréal Ottawa Québec Quebec',
  'America/Vancouver': 'Victoria',
  'America/Mexico_City': 'Mexico',
  'America/Paramaribo': 'Surinam',
  'America/Sao_Paulo': 'Brasília',
};

const zones = JSON.parse(
  readFileSync(join(PROJECT, 'node_modules/@vvo/tzdb/raw-time-zones.json'), 'utf8'),
) as Zone[]; // the format that the package documents

const places = zones
  .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en'))
  .map(({ name, countryCode, mainCities, group }) => ({
    zone: name,
    country: countryCode,
    cities: [
      ...new Set([...mainCities, ...(MORE[name]?.split(' ') ?? []).map((city) => city.replaceAll('_', ' '))]),
    ],
    alsoCalled: group.filter((other) => other !== name && other.includes('/')),
  }));

const path = join(PROJECT, 'web/features/onboarding/zone-places.gen.json');
writeFileSync(path, `[\n${places.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`);
process.stdout.write(`${places.length} zones\n`);

function rank({ name }: Zone): number {
  return OF_THE_COUNTRY.has(name) ? 0 : 1;
}
