import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import type { FieldsProps } from './draft.ts';
import { bestTimeZone, matchingTimeZones, timeZoneName, timeZonesWith } from './time-zones.ts';

/** All zones as a native select, and a search that narrows it and picks the best match. */
export function ZoneFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [zones] = useState(() => timeZonesWith(draft.zone));
  // The zone to return to when the search is cleared.
  const [kept, setKept] = useState(draft.zone);
  const matches = matchingTimeZones(zones, search);
  const isUnknown = matches.length === 0;

  function choose(zone: string) {
    setKept(zone);
    change({ zone });
  }

  /** A search without a match clears the zone; otherwise the old one would be saved silently. */
  function narrow(text: string) {
    setSearch(text);
    if (text.trim() === '') return change({ zone: kept });
    const zone = bestTimeZone(matchingTimeZones(zones, text), text);
    if (zone === undefined) change({ zone: '' });
    else choose(zone);
  }

  return (
    <div className="grid gap-4">
      <TextField
        label={t('onboarding.zone.search')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        error={isUnknown ? t('onboarding.zone.none') : undefined}
        onChange={(event) => narrow(event.target.value)}
      />
      <SelectField
        label={t('onboarding.zone.label')}
        name="timezone"
        value={draft.zone}
        error={isUnknown ? undefined : error}
        onChange={(event) => choose(event.target.value)}
      >
        {draft.zone === '' && (
          <option value="" disabled>
            {t('onboarding.gender.choose')}
          </option>
        )}
        {matches.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneName(zone)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
