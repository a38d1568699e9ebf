import { ChevronRight, Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SYMPTOM_NAME_MAX, OWN_SYMPTOMS_MAX, type OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useAddSymptom, useChangeSymptom } from './tracking-settings.data.ts';

type OwnSymptomsProps = { symptoms: readonly OwnSymptom[]; isOnline: boolean };

/** The symptoms that the person named: each can be renamed and hidden, and new ones added. */
export function OwnSymptoms({ symptoms, isOnline }: OwnSymptomsProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const symptom = symptoms.find(({ symptom_id }) => symptom_id === chosen);
  // Those that are offered first.
  const ordered = symptoms.toSorted((one, other) => one.archived - other.archived);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('whatILog.symptoms')}
      </h2>
      <p className="mt-1 text-ink-2 text-small">{t('whatILog.symptomsHint')}</p>
      {symptoms.length === 0 ? (
        <p className="my-3 text-ink-2">{t('whatILog.noSymptoms')}</p>
      ) : (
        <ul className="my-2 grid divide-y divide-line">
          {ordered.map((one) => (
            <li key={one.symptom_id} className="grid min-w-0">
              <SymptomRow
                symptom={one}
                disabled={!isOnline}
                onClick={() => {
                  setChosen(one.symptom_id);
                  setIsOpen(true);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {symptoms.length < OWN_SYMPTOMS_MAX ? (
        <AddSymptomForm disabled={!isOnline} />
      ) : (
        <p className="text-ink-2 text-small">{t('whatILog.full', { count: OWN_SYMPTOMS_MAX })}</p>
      )}
      <Sheet open={isOpen} onClose={close} title={t('whatILog.symptom')} closeLabel={t('common.close')}>
        {symptom && <SymptomForm key={symptom.symptom_id} symptom={symptom} onDone={close} />}
      </Sheet>
    </Card>
  );
}

type SymptomRowProps = { symptom: OwnSymptom; disabled: boolean; onClick: () => void };

/** A symptom's name, and a press to change it. A long name wraps. */
function SymptomRow({ symptom: { name, archived }, disabled, onClick }: SymptomRowProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
      className="-mx-2 flex min-h-13 min-w-0 items-center gap-3 rounded-m px-2 py-2 text-left transition-colors hover:bg-surface-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">{name} </span>
        {archived === 1 && <span className="text-ink-2 text-small">{t('whatILog.hidden')}</span>}
      </span>
      <ChevronRight size={20} className="flex-none text-ink-3" />
    </button>
  );
}

/** Renames a symptom, hides it or shows it again. */
function SymptomForm({ symptom, onDone }: { symptom: OwnSymptom; onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(symptom.name);
  const change = useChangeSymptom(symptom.symptom_id);
  const isHidden = symptom.archived === 1;

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') change.mutate({ name: trimmed }, { onSuccess: onDone });
  }

  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <TextField
        label={t('whatILog.name')}
        value={name}
        maxLength={OWN_SYMPTOM_NAME_MAX}
        error={change.isError ? failureToastText(change.error) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={change.isPending} busyLabel={t('common.saving')}>
        {t('settings.save')}
      </Button>
      <p className="text-ink-2 text-small">{t(isHidden ? 'whatILog.showMeans' : 'whatILog.hideMeans')}</p>
      <Button
        variant="outline"
        disabled={change.isPending}
        onClick={() => change.mutate({ archived: isHidden ? 0 : 1 }, { onSuccess: onDone })}
      >
        {t(isHidden ? 'whatILog.show' : 'whatILog.hide')}
      </Button>
    </form>
  );
}

/** A field for one more symptom. */
function AddSymptomForm({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = useAddSymptom();

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') add.mutate(trimmed, { onSuccess: () => setName('') });
  }

  return (
    <form className="mt-3 flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1 basis-44">
        <TextField
          label={t('whatILog.addSymptom')}
          value={name}
          maxLength={OWN_SYMPTOM_NAME_MAX}
          disabled={disabled}
          error={add.isError ? failureToastText(add.error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="outline"
        disabled={disabled}
        busy={add.isPending}
        busyLabel={t('common.saving')}
        icon={<Plus size={18} />}
      >
        {t('whatILog.add')}
      </Button>
    </form>
  );
}
