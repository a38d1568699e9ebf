import places from './zone-places.gen.json';

/** A time zone's country (ISO 3166-1), its cities, and its other IANA names. */
export type ZonePlace = {
  readonly zone: string;
  readonly country: string;
  readonly cities: readonly string[];
  readonly alsoCalled: readonly string[];
};

/** All zones; where a country has several, the one meant by the country's name comes first. */
export type ZonePlaces = readonly ZonePlace[];

/** Written by `npm run build:zone-places`. */
export const ZONE_PLACES: ZonePlaces = places;
