import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, use, useState } from 'react';
import type * as Codes from 'uqr';
import { addDays } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase, REFERENCE_PHASES } from '#domain/cycle/phases.ts';
import {
  type Glance,
  SHARE_DAYS,
  SHARE_LABEL,
  SHARE_LEVELS,
  SHARE_NOTE,
  SHARE_PASSPHRASE,
  type Share,
  type ShareLevel,
  type ShareNotes,
} from '#domain/sharing/sharing.calls.ts';
import { NewAddress } from '#web/features/calendar-feed/calendar-feed-settings.tsx';
import { ConfirmByCode } from '#web/features/passkeys/confirm-by-code.tsx';
import { failureToastText } from '#web/i18n/format.ts';
import { textsQuery, useTranslation } from '#web/i18n/i18n.ts';
import { showErrors } from '#web/lib/forms/schema-form.ts';
import { isFieldRefused, refusalCode } from '#web/lib/http/http.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { Bloom, PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { StepperField } from '#web/ui/inputs/stepper.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { GlanceCard } from './glance.tsx';
import { useMakeShare, useUpdateShare } from './sharing.data.ts';
import './glance.css';

type Draft = {
  readonly level: ShareLevel;
  readonly label: string;
  readonly notes: ShareNotes;
  readonly days: number | null;
  readonly passphrase: string;
};

const FIELDS = ['label', 'days', 'passphrase'] as const;
type Field = (typeof FIELDS)[number];

const IS_WRONG: Readonly<Record<Field, (draft: Draft) => boolean>> = {
  label: ({ label }) => label.trim() === '',
  days: ({ days }) => days === null || days < SHARE_DAYS.min || days > SHARE_DAYS.max,
  passphrase: ({ passphrase }) => passphrase !== '' && passphrase.trim().length < SHARE_PASSPHRASE.min,
};

/** Makes a link and shows its address or, with `share`, changes one. */
export function ShareForm({ share, onDone }: { share: Share | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const make = useMakeShare();
  const update = useUpdateShare(share?.id ?? '');
  const [draft, setDraft] = useState<Draft>(() => ({
    level: share?.level ?? 'phase',
    label: share?.label ?? '',
    notes: share?.notes ?? {},
    days: share ? Math.max(share.days_left, SHARE_DAYS.min) : SHARE_DAYS.first,
    passphrase: '',
  }));
  const [isChecked, setIsChecked] = useState(false);
  const [previewed, setPreviewed] = useState<CyclePhase>('luteal');
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  if (make.data !== undefined) return <MadeShare address={make.data} onDone={onDone} />;
  if (refusalCode(make.error) === 'confirmation_needed') return <ConfirmByCode onConfirmed={save} />;

  function save() {
    const { level, label, passphrase } = draft;
    const days = draft.days ?? SHARE_DAYS.first;
    const notes = filledIn(draft.notes);
    if (share === undefined) {
      make.mutate({ level, label, days, notes, ...(passphrase.trim() !== '' && { passphrase }) });
    } else {
      // A link on its last day stays so, unless the days were changed.
      const isLonger = days !== Math.max(share.days_left, SHARE_DAYS.min);
      update.mutate({ level, notes, ...(isLonger && { days }) }, { onSuccess: onDone });
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (FIELDS.some((field) => IS_WRONG[field](draft))) {
      showErrors(event.currentTarget, () => setIsChecked(true));
    } else save();
  }

  const errorOf = (field: Field, text: string): string | undefined =>
    (isChecked && IS_WRONG[field](draft)) || isFieldRefused(make.error, field) ? text : undefined;

  return (
    <form className="grid grid-cols-1 gap-5" noValidate onSubmit={submit}>
      <ChoiceCards
        legend={t('sharing.level')}
        name="share-level"
        value={draft.level}
        onChange={(level) => change({ level })}
        options={SHARE_LEVELS.map((level) => ({
          value: level,
          label: t(`sharing.${level}`),
          hint: t(`sharing.${level}Means`),
        }))}
      />
      {share === undefined && (
        <TextField
          label={t('sharing.label')}
          hint={t('sharing.labelHint')}
          value={draft.label}
          maxLength={SHARE_LABEL.max}
          error={errorOf('label', t('sharing.labelMissing'))}
          onChange={({ target }) => change({ label: target.value })}
        />
      )}
      <fieldset className="grid min-w-0 grid-cols-1 gap-3">
        <legend className="font-semibold text-h3">{t('sharing.notes')}</legend>
        <p className="text-ink-2 text-small">{t('sharing.notesHint')}</p>
        {CYCLE_PHASES.map((phase) => (
          <TextField
            key={phase}
            label={t(`phases.${phase}`)}
            value={draft.notes[phase] ?? ''}
            maxLength={SHARE_NOTE.max}
            onFocus={() => setPreviewed(phase)}
            onChange={({ target }) => change({ notes: { ...draft.notes, [phase]: target.value } })}
          />
        ))}
      </fieldset>
      <Preview draft={draft} phase={previewed} />
      <StepperField
        label={t('sharing.days')}
        value={draft.days}
        min={SHARE_DAYS.min}
        max={SHARE_DAYS.max}
        unit={t('sharing.day')}
        error={errorOf('days', t('sharing.daysWrong'))}
        decreaseLabel={t('sharing.fewer')}
        increaseLabel={t('sharing.more')}
        onChange={(days) => change({ days })}
      />
      {share === undefined && (
        <TextField
          label={t('sharing.passphrase')}
          hint={t('sharing.passphraseHint')}
          value={draft.passphrase}
          maxLength={SHARE_PASSPHRASE.max}
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('passphrase', t('sharing.passphraseWrong'))}
          onChange={({ target }) => change({ passphrase: target.value })}
        />
      )}
      {make.isError && <Notice tone="error">{failureToastText(make.error)}</Notice>}
      <Button
        type="submit"
        busy={(make.isPending && t('sharing.creating')) || (update.isPending && t('common.saving'))}
      >
        {t(share === undefined ? 'sharing.create' : 'settings.save')}
      </Button>
    </form>
  );
}

/** The sentences without empty ones. */
const filledIn = (notes: ShareNotes): ShareNotes =>
  Object.fromEntries(Object.entries(notes).filter(([, note]) => note?.trim()));

/** The page that somebody sees, on an example; its phase is that of the sentence being written. */
function Preview({ draft: { level, notes, days }, phase }: { draft: Draft; phase: CyclePhase }) {
  const { t, today, language } = useTextContext();
  const { data: words } = useQuery(textsQuery('shared', language));
  if (words === undefined) return null;
  const { firstDay } = REFERENCE_PHASES[phase];
  const note = notes[phase]?.trim();
  const dayAt = (cycleDay: number) => addDays(today, cycleDay - firstDay);
  const glance: Glance = { state: 'shared', level, phase, ...(note ? { note } : {}) };
  const outlook: Partial<Glance> = {
    until: dayAt(REFERENCE_PHASES[phase].lastDay),
    spans: [...CYCLE_PHASES.slice(CYCLE_PHASES.indexOf(phase)).map(spanOf), PERIOD].map(
      ({ phase: next, first, last }) => ({ phase: next, start: dayAt(first), end: dayAt(last) }),
    ),
  };
  return (
    <section aria-label={t('sharing.preview')} className="grid grid-cols-1 gap-2">
      <p className="font-semibold text-h3">{t('sharing.preview')}</p>
      <p className="text-ink-2 text-small">{t('sharing.previewMeans')}</p>
      <div className="rounded-l bg-surface-2 p-3">
        <GlanceCard
          heading="h3"
          bloom={<Bloom state="full" size={120} />}
          glyphOf={(shown) => (
            <span data-phase={shown}>
              <PhaseGlyph phase={shown} size={20} />
            </span>
          )}
          glance={level === 'outlook' ? { ...glance, ...outlook } : glance}
          expiresOn={addDays(today, days ?? SHARE_DAYS.first)}
          words={words}
          language={language}
        />
      </div>
    </section>
  );
}

/** The example's days on which the next period is likely to begin. */
const PERIOD = { phase: 'menstrual', first: 27, last: 31 } as const;
const spanOf = (phase: CyclePhase) => ({
  phase,
  first: REFERENCE_PHASES[phase].firstDay,
  last: Math.min(REFERENCE_PHASES[phase].lastDay, PERIOD.first - 1),
});

function MadeShare({ address, onDone }: { address: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-4">
      <NewAddress label={t('sharing.address')} address={address} />
      <Suspense fallback={null}>
        <QrCode text={address} />
      </Suspense>
      <Button variant="outline" onClick={onDone}>
        {t('sharing.done')}
      </Button>
    </div>
  );
}

let library: Promise<typeof Codes | null> | undefined;

/** The address for a camera. What draws it loads with the first one; if that fails, there is none. */
function QrCode({ text }: { text: string }) {
  const { t } = useTranslation();
  library ??= import('uqr').catch(() => null);
  const codes = use(library);
  if (codes === null) return null;
  const { data, size } = codes.encode(text, { border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={t('sharing.qr')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-text rounded-m"
    >
      {/* Cameras need dark squares on a bright ground, also at night. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
