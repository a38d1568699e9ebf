import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useSetMode } from './cycle.mutations.ts';

/** Which mode Marea follows. A choice is saved at once; if that fails, the old one stays. */
export function ModeCard() {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  const setMode = useSetMode();
  const shown = setMode.isPending ? setMode.variables : user.cycle.cycle_mode;
  return (
    <Card>
      <SelectField
        label={t('cycle.modeLabel')}
        hint={t('cycle.modeHint')}
        error={setMode.isError ? t('common.notSaved') : undefined}
        value={shown}
        onChange={(event) => {
          const chosen = CYCLE_MODES.find((known) => known === event.target.value);
          if (chosen !== undefined) setMode.mutate(chosen);
        }}
      >
        {CYCLE_MODES.map((known) => (
          <option key={known} value={known}>
            {t(`cycle.modes.${known}`)}
          </option>
        ))}
      </SelectField>
    </Card>
  );
}
