import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import type { FieldsProps } from './draft.ts';
import { findTimeZones, namedZones, timeZoneName, timeZonesWith } from './time-zones.ts';

/**
 * A native select of all zones, and a search by city or country that filters it and selects the best match. If nothing matches,
 * the zone from before the search is selected.
 */
export function ZoneFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [zones] = useState(() => namedZones(timeZonesWith(draft.zone)));
  // The zone before the search, or chosen from the list.
  const [selected, setSelected] = useState(draft.zone);
  const found = findTimeZones(zones, search);
  const isUnknown = found.length === 0;
  const shown = isUnknown ? findTimeZones(zones, '') : found;
  const place = found.find(({ zone }) => zone === draft.zone)?.place;

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
              ? t('onboarding.zone.none', { zone: timeZoneName(draft.zone) })
              : t('onboarding.zone.found', { place, zone: timeZoneName(draft.zone) }))}
        </p>
      </div>
      <SelectField
        label={t('onboarding.zone.label')}
        name="timezone"
        value={draft.zone}
        error={error}
        onChange={(event) => choose(event.target.value)}
        options={shown.map(({ zone }) => ({ value: zone, label: timeZoneName(zone) }))}
      />
    </div>
  );
}
