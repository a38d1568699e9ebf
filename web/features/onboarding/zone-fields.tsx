import { useState } from 'react';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { presentZone, zoneCity } from '#web/lib/time/zone-names.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import type { FieldsProps } from './draft.ts';
import places from './zone-places.gen.json';

/** A native select of all zones, and a search by city or country that filters it and selects the best match, if there is one. */
export function ZoneFields({ draft, change, error }: FieldsProps) {
  const { t, language } = useTranslation();
  const [search, setSearch] = useState('');
  const [zones] = useState(() => namedZones(timeZonesWith(draft.zone), language));
  // The zone before the search, or chosen from the list.
  const [selected, setSelected] = useState(draft.zone);
  const found = findTimeZones(zones, search);
  const isUnknown = found.length === 0;
  const shown = isUnknown ? findTimeZones(zones, '') : found;
  const place = found.find(({ zone }) => zone === draft.zone)?.place;
  const labelOf = (wanted: string) => zones.find(({ zone }) => zone === wanted)?.label ?? wanted;

  function choose(zone: string) {
    setSelected(zone);
    change({ zone });
  }

  function narrow(text: string) {
    setSearch(text);
    if (text.trim() === '') return setSelected(draft.zone);
    const matches = findTimeZones(zones, text);
    const isStillFound = matches.length === 0 || matches.some(({ zone }) => zone === selected);
    change({ zone: isStillFound ? selected : (matches[0]?.zone ?? selected) });
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <TextField
          label={t('onboarding.zone.search')}
          type="search"
          spellCheck={false}
          value={search}
          onChange={(event) => narrow(event.target.value)}
        />
        <p role="status" className="min-h-6 text-ink-2 text-small">
          {search.trim() !== '' &&
            (place === undefined
              ? t('onboarding.zone.none', { zone: labelOf(draft.zone) })
              : t('onboarding.zone.found', { place, zone: labelOf(draft.zone) }))}
        </p>
      </div>
      <SelectField
        label={t('onboarding.zone.label')}
        name="timezone"
        value={draft.zone}
        error={error}
        onChange={(event) => choose(event.target.value)}
        options={shown.map(({ zone }) => ({ value: zone, label: labelOf(zone) }))}
      />
    </div>
  );
}

/** The zones to choose from by their present names: the runtime's list, plus the one already chosen. */
export function timeZonesWith(chosen: string): string[] {
  const listed = [...Intl.supportedValuesOf('timeZone'), 'UTC', chosen].filter(Boolean);
  return [...new Set(listed.map(presentZone))];
}

/** A zone, its label, its searchable names, and its rank among equally good matches. */
type NamedZone = ReturnType<typeof namedZones>[number];

/** Other names of countries, in addition to those in the app's languages. */
const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  GB: [
    'UK',
    'England',
    'Engeland',
    'Angleterre',
    'Scotland',
    'Schotland',
    'Écosse',
    'Wales',
    'Great Britain',
  ],
  NL: ['Holland', 'Hollande'],
  US: ['USA', 'United States of America', 'VS', 'Amerika'],
};

/** Each zone, labelled with its city and country and sorted by it, with its other cities, and its country in every language. */
export function namedZones(zones: readonly string[], language: Language) {
  const places = new Map(
    ZONE_PLACES.flatMap((place, order) => [
      [place.zone, { place, order }] as const,
      // Sorted after the zone itself, if the runtime has both.
      ...place.alsoCalled.map((zone) => [zone, { place, order: order + 0.5 }] as const),
    ]),
  );
  const regionsIn = (one: Language) => new Intl.DisplayNames(one, { type: 'region' });
  const countriesIn = LANGUAGES.map(regionsIn);
  const own = regionsIn(language);
  const countryNames = ({ country }: ZonePlace) => [
    ...countriesIn.map((names) => names.of(country) ?? country),
    ...(COUNTRY_ALIASES[country] ?? []),
  ];
  const named = zones.map((zone) => {
    const { place, order } = places.get(zone) ?? { place: undefined, order: ZONE_PLACES.length };
    const city = zoneCity(zone, language);
    const label = [...new Set([city, place && own.of(place.country)])].filter(Boolean).join(', ');
    const names = [city, ...(place ? [...place.cities, ...countryNames(place)] : []), zone];
    return { zone, label, order, names: names.map((shown) => ({ shown, plain: plain(shown) })) };
  });
  return named.toSorted((one, other) => one.label.localeCompare(other.label, language));
}

/**
 * The zones with a city or country that has words beginning with the search, and the name that matched, best first: whole names,
 * then beginnings, then later words. Ignores case and accents. An empty search finds all zones in their own order.
 */
export function findTimeZones(zones: readonly NamedZone[], search: string) {
  const wanted = plain(search);
  const nameOf = ({ names, zone }: NamedZone) => names[0]?.shown ?? zone;
  if (wanted === '') return zones.map((named) => ({ zone: named.zone, place: nameOf(named) }));
  return zones
    .flatMap((named) => {
      const { zone, names, order } = named;
      const [best] = names
        .map(({ shown, plain }) => ({ shown, rank: rankOf(plain, wanted) }))
        .toSorted((one, other) => one.rank - other.rank);
      if (best !== undefined && best.rank < NOT_FOUND)
        return [{ zone, order, rank: best.rank, place: best.shown }];
      const all = names.map(({ plain }) => ` ${plain}`).join('');
      const isSpread = wanted.split(' ').every((word) => all.includes(` ${word}`));
      return isSpread ? [{ zone, order, rank: NOT_FOUND, place: nameOf(named) }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank || one.order - other.order)
    .map(({ zone, place }) => ({ zone, place }));
}

const NOT_FOUND = 3;

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(` ${wanted}`) ? 2 : NOT_FOUND;
}

/** Lower case, without accents, words separated by one space. */
const plain = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A time zone's country (ISO 3166-1), its cities, and its other IANA names. */
type ZonePlace = { zone: string; country: string; cities: readonly string[]; alsoCalled: readonly string[] };
/** All zones; if a country has several, the one that its name usually means comes first. From `npm run build:zone-places`. */
export const ZONE_PLACES: readonly Readonly<ZonePlace>[] = places;
