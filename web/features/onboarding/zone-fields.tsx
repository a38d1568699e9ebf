import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldsProps } from './draft.ts';
import { likeliestTimeZone, matchingTimeZones, timeZoneName, timeZonesWith } from './time-zones.ts';

/** The full list as a native select, and a search that narrows it and picks the likeliest match. */
export function ZoneFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [zones] = useState(() => timeZonesWith(draft.zone));
  const matches = matchingTimeZones(zones, search);

  function narrow(text: string) {
    setSearch(text);
    const found = matchingTimeZones(zones, text);
    const zone = likeliestTimeZone(found, text);
    if (zone !== undefined && text.trim() !== '') change({ zone });
  }

  return (
    <div className="grid gap-4">
      <TextField
        label={t('onboarding.zone.search')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        error={matches.length === 0 ? t('onboarding.zone.none') : undefined}
        onChange={(event) => narrow(event.target.value)}
      />
      <SelectField
        label={t('onboarding.zone.label')}
        name="timezone"
        value={draft.zone}
        error={error}
        onChange={(event) => change({ zone: event.target.value })}
      >
        {(matches.length === 0 ? [draft.zone] : matches).map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneName(zone)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
