import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type DayKind, INTIMATE_KINDS } from '#domain/day-log/day-log.fields.ts';
import {
  OWN_SYMPTOM_NAME_MAX,
  OWN_SYMPTOMS_MAX,
  type OwnSymptom,
  type ShownKinds,
} from '#domain/day-log/day-log.schema.ts';
import { changeSymptom, nameSymptom, ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TitledCard, ValueRow } from '#web/ui/layout/titled-card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { isOn, KIND_GROUPS, useSwitchKinds } from './tracking-settings.data.ts';

/** The kinds that the day log offers, and the person's own symptoms. */
export function TrackingSettings() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const kinds = useQuery(dayKindsQuery);
  const symptoms = useQuery(ownSymptomsQuery);
  const missing = [kinds, symptoms].filter(({ data }) => data === undefined);
  const both = {
    data: kinds.data && symptoms.data && { kinds: kinds.data, symptoms: symptoms.data },
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
  return (
    <QueryBoundary query={both}>
      {(loaded) => (
        <>
          <p className="text-ink-2 text-small">{t('whatILog.intro')}</p>
          <p role="status" className="text-ink-2 text-small empty:sr-only">
            {!isOnline && t('whatILog.offline')}
          </p>
          <KindSwitches kinds={loaded.kinds} isOnline={isOnline} />
          <OwnSymptoms symptoms={loaded.symptoms} isOnline={isOnline} />
        </>
      )}
    </QueryBoundary>
  );
}

const GROUPS = Object.keys(KIND_GROUPS) as readonly (keyof typeof KIND_GROUPS)[]; // keys of a const object

/** A switch for each kind of the log. Intimate ones ask for consent first. */
function KindSwitches({ kinds, isOnline }: { kinds: ShownKinds; isOnline: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const { mutate } = useSwitchKinds();
  const [pendingKind, setPendingKind] = useState<DayKind>();
  const [isAsking, setIsAsking] = useState(false);
  const agreed = user.details.consents.intimate?.given === 1;

  function change(kind: DayKind, { wanted }: { wanted: boolean }) {
    if (wanted && !agreed && INTIMATE_KINDS.includes(kind)) {
      setPendingKind(kind);
      setIsAsking(true);
    } else mutate({ change: { [kind]: wanted ? 1 : 0 } });
  }

  return (
    <>
      {GROUPS.map((group) => (
        <Card key={group}>
          <fieldset className="grid min-w-0 grid-cols-1 hyphens-auto wrap-anywhere" disabled={!isOnline}>
            <legend className="mb-1 font-semibold text-h3">{t(`whatILog.groups.${group}`)}</legend>
            {KIND_GROUPS[group].map((kind) => (
              <CheckRow
                key={kind}
                name={kind}
                label={<span className="font-medium">{t(`whatILog.kind.${kind}`)}</span>}
                hint={t(`whatILog.kindMeans.${kind}`)}
                checked={isOn(kind, { kinds, agreed })}
                onChange={(event) => change(kind, { wanted: event.target.checked })}
              />
            ))}
          </fieldset>
        </Card>
      ))}
      <IntimateQuestion
        open={isAsking}
        onAgree={() => {
          setIsAsking(false);
          if (pendingKind) mutate({ change: { [pendingKind]: 1 }, agrees: true });
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

type IntimateQuestionProps = { open: boolean; onAgree: () => void; onCancel: () => void };

/** Asks for the consent to store intimate data, in its official wording (`scripts/consent-texts.ts`). */
function IntimateQuestion({ open, onAgree, onCancel }: IntimateQuestionProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onCancel} title={t('consent.intimateAsk')} closeLabel={t('common.close')}>
      <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
        <p>{t('consent.intimateMeans')}</p>
        <p className="text-ink-2 text-small">{t('consent.intimateWhy')}</p>
        <Button onClick={onAgree}>{t('consent.agree')}</Button>
        <Button variant="outline" onClick={onCancel}>
          {t('consent.notNow')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The person's own symptoms: each can be renamed and hidden, and new ones added. */
function OwnSymptoms({ symptoms, isOnline }: { symptoms: readonly OwnSymptom[]; isOnline: boolean }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const symptom = symptoms.find(({ symptom_id }) => symptom_id === chosen);
  // Offered ones first.
  const ordered = symptoms.toSorted((one, other) => one.archived - other.archived);
  return (
    <TitledCard title={t('whatILog.symptoms')}>
      <p className="mt-1 text-ink-2 text-small">{t('whatILog.symptomsHint')}</p>
      {symptoms.length === 0 ? (
        <p className="my-3 text-ink-2">{t('whatILog.noSymptoms')}</p>
      ) : (
        <ul className="my-2 grid divide-y divide-line">
          {ordered.map((one) => (
            <li key={one.symptom_id} className="grid min-w-0">
              <ValueRow
                label={one.name}
                value={one.archived === 1 ? t('whatILog.hidden') : undefined}
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
    </TitledCard>
  );
}

function SymptomForm({ symptom, onDone }: { symptom: OwnSymptom; onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(symptom.name);
  const change = useSingleMutation({
    mutationKey: [`change-symptom-${symptom.symptom_id}`],
    mutationFn: (changed: Parameters<typeof changeSymptom>[1]) => changeSymptom(symptom.symptom_id, changed),
  });
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
      <Button type="submit" busy={change.isPending && t('common.saving')}>
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

function AddSymptomForm({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = useSingleMutation({ mutationKey: ['add-symptom'], mutationFn: nameSymptom });

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
        busy={add.isPending && t('common.saving')}
        icon={<Plus size={18} />}
      >
        {t('whatILog.add')}
      </Button>
    </form>
  );
}
