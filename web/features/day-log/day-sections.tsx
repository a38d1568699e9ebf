import { useQuery } from '@tanstack/react-query';
import { Check, CloudOff } from 'lucide-react';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import { HEAVY_DETAILS, shownKinds } from '#domain/day-log/day-log.fields.ts';
import { type DayPatch, emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { DayRemark, ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { sourceName } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryFailure, Skeleton, useNotStored } from '#web/parts/query-boundary.tsx';
import { isOffline, storedChanges, subscribeToPending } from '#web/sync/change.ts';
import { BleedingMark, EnergyBloom, LEVELS, MoodBloom } from '#web/ui/charts/glyphs.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { QuestionCard } from '#web/ui/layout/titled-card.tsx';
import { dayKindsQuery, oldDayQuery, recentDaysQuery, useDayLog } from './days.data.ts';
import { isAboutDay } from './days.optimistic.ts';
import { Chips, type EditableDay, FlagChip, Section, UnfoldChip } from './rows.tsx';
import { PainSection, PrivateSection, SignsSection, SymptomsSection } from './symptoms.tsx';
import { useLogDays } from './use-log-days.tsx';

/**
 * Everything that can be logged for a day, of the kinds that are switched on; `note` is the field for its journal entry. Give it
 * the day as its `key`.
 */
export function DaySections({ date, note }: { date: LocalDate; note: ReactNode }) {
  const known = useDayLog(date);
  const { save, failed, question } = useLogDays();
  const { data: switched } = useQuery(dayKindsQuery);
  const isNatural = useUser().cycle.cycle_mode === 'natural';
  const notStored = useNotStored('days', date);
  const kinds = switched ?? shownKinds({});
  const noteRow = kinds.note === 1 && (
    <div className="border-line border-t py-4 first:border-t-0">{note}</div>
  );
  if (notStored !== undefined)
    return (
      <>
        <p className="py-4 text-ink-2">{notStored}</p>
        {noteRow}
      </>
    );
  if (known === undefined) return <UnknownDay date={date} />;
  const day = known ?? emptyDay(date);
  const patchDay = (patch: DayPatch) => void save({ patches: [{ on: date, patch }] });
  const of = { date, day, patchDay, failed };
  const bleeding = kinds.bleeding === 1 && (
    <BleedingSection of={of} kinds={kinds} question={question && <QuestionCard {...question} />} />
  );
  return (
    <div className="pt-2">
      {isNatural && bleeding}
      {kinds.pain === 1 && <PainSection of={of} />}
      {kinds.symptoms === 1 && <SymptomsSection of={of} />}
      {(['mood', 'energy', 'sleep'] as const).map(
        (field) => kinds[field] === 1 && <FeelingSection key={field} of={of} field={field} />,
      )}
      {!isNatural && bleeding}
      {(kinds.temperature || kinds.discharge || kinds.tests) === 1 && <SignsSection of={of} kinds={kinds} />}
      {(kinds.sex || kinds.tests || kinds.weight) === 1 && <PrivateSection of={of} kinds={kinds} />}
      {noteRow}
      <DayRemarks remarks={known?.remarks} source={day.source} />
    </div>
  );
}

const FEELINGS = {
  mood: { name: 'journal.mood', levels: 'journal.moodWords', Mark: MoodBloom },
  energy: { name: 'journal.energy', levels: 'journal.energyWords', Mark: EnergyBloom },
  sleep: { name: 'daySheet.sleep', levels: 'daySheet.sleepWords', Mark: SleepMark },
} as const;

function FeelingSection({ of, field }: { of: EditableDay; field: keyof typeof FEELINGS }) {
  const { t } = useTranslation();
  const { name, levels, Mark } = FEELINGS[field];
  return (
    <Section of={of} fields={[field]}>
      <DiscChoice
        legend={t(name)}
        options={LEVELS.map((value) => ({
          value,
          word: t(`${levels}.${value}`),
          mark: <Mark level={value} />,
        }))}
        value={LEVELS.find((level) => level === of.day[field]) ?? null}
        onChange={(level) => of.patchDay({ [field]: level })}
      />
    </Section>
  );
}

type BleedingSectionProps = { of: EditableDay; kinds: ShownKinds; question: ReactNode };

/** Bleeding and, if it's heavy, its details. */
function BleedingSection({ of, kinds, question }: BleedingSectionProps) {
  const { t, today } = useTextContext();
  const { date, day, patchDay } = of;
  const levels = useRef<HTMLDivElement>(null);
  const isEmpty = day.bleeding === null && day.pain === null;
  // Its space stays reserved, so that nothing moves under a finger.
  const [wasEmpty] = useState(isEmpty);
  const nothing = t(date === today ? 'daySheet.nothingToday' : 'daySheet.nothingThen');
  const strength = BLEEDING_STRENGTHS.find((one) => one === day.bleeding) ?? null;
  return (
    <Section of={of} fields={['bleeding', 'counts', 'heavy_details']}>
      {(wasEmpty || isEmpty) && (
        <div className={isEmpty ? undefined : 'invisible'}>
          <FlagChip
            label={nothing}
            isOn={false}
            onPress={() => {
              patchDay(kinds.pain ? { bleeding: 'none', pain: 0 } : { bleeding: 'none' });
              // The focused chip is removed, so the focus moves here.
              levels.current?.querySelector('input')?.focus();
            }}
          />
        </div>
      )}
      <div ref={levels} className="min-w-0">
        <DiscChoice
          legend={t('dayLog.bleeding')}
          options={BLEEDING_STRENGTHS.map((value) => ({
            value,
            word: t(`bleeding.${value}`),
            mark: (
              <span className={value === 'none' ? undefined : 'text-menstrual-solid'}>
                <BleedingMark level={value} />
              </span>
            ),
          }))}
          value={strength}
          onChange={(bleeding) => patchDay({ bleeding })}
        />
      </div>
      {day.bleeding === 'unspecified' && (
        <FlagChip label={t('daySheet.unspecified')} isOn onPress={() => patchDay({ bleeding: null })} />
      )}
      {question}
      {day.bleeding === 'heavy' && kinds.heavy_details === 1 && (
        <Chips
          legend={t('daySheet.heavyDetails')}
          options={HEAVY_DETAILS.map((value) => ({ value, label: t(`daySheet.heavyDetailWords.${value}`) }))}
          chosen={day.heavy_details ?? []}
          onChange={(heavy_details) => patchDay({ heavy_details })}
        />
      )}
      {day.bleeding === 'heavy' && day.heavy_details?.includes('soaked_1h') && <AcuteCard />}
    </Section>
  );
}

/** Who to call, and when. The same text for everyone; it sends nothing. Source: docs/report.md */
function AcuteCard() {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      <p className="font-semibold">{t('daySheet.acute.title')}</p>
      <p className="mt-1">{t('daySheet.acute.now')}</p>
      <p className="mt-1">{t('daySheet.acute.else')}</p>
      <a
        href="tel:112"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t('daySheet.acute.call')}
      </a>
    </Notice>
  );
}

const FIRST = 4;

type DayRemarksProps = { remarks: readonly DayRemark[] | undefined; source: string | null };

/**
 * A day's imported remarks by app, read-only. `source`, the app that the day's fields were imported from, is named even if only
 * fields came from it; it's `null` if the person logged them.
 */
function DayRemarks({ remarks = [], source: ofFields }: DayRemarksProps) {
  const { t } = useTranslation();
  const bySource = Map.groupBy(remarks, ({ source }) => source);
  return (
    <>
      {[...bySource].map(([source, list]) => (
        <SourceRemarks key={source} source={source} texts={[...new Set(list.map(({ text }) => text))]} />
      ))}
      {ofFields && !bySource.has(ofFields) && (
        <p className="text-ink-2 text-small">{t('daySheet.from', { name: sourceName(ofFields) })}</p>
      )}
    </>
  );
}

function SourceRemarks({ source, texts }: { source: string; texts: readonly string[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const title = t('daySheet.from', { name: sourceName(source) });
  const shown = isWhole ? texts : texts.slice(0, FIRST);
  return (
    <section aria-label={title} className="grid min-w-0 gap-1.5 border-line border-t py-4 text-small">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1 text-ink-2">
        {shown.map((text) => (
          <li key={text} className="whitespace-pre-line wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {texts.length > FIRST && (
        <div className="mt-1">
          <UnfoldChip
            isOpen={isWhole}
            onToggle={() => setWhole(!isWhole)}
            label={t('daySheet.allRemarks', { count: texts.length })}
          />
        </div>
      )}
    </section>
  );
}

/** Shown while a day is loading, or if it can't be loaded. */
function UnknownDay({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const recent = useQuery({ ...recentDaysQuery, enabled: false });
  const old = useQuery({ ...oldDayQuery(date), enabled: false });
  const failed = [recent, old].find(({ isError }) => isError);
  if (failed === undefined)
    return <Skeleton rows={3} row="h-11 rounded-m" layout="min-h-80 content-start gap-5 py-4" />;
  return <QueryFailure query={failed} text={t('daySheet.unloaded')} />;
}

/** Says whether a day's log is saved or still waits on this device. Empty for a day without a log. */
export function SavedLine({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const isLogged = Boolean(useDayLog(date));
  const waiting = useSyncExternalStore(subscribeToPending, () => pendingStateOf(date));
  const state = waiting ?? (isLogged ? 'saved' : 'empty');
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 font-medium text-small">
      {state === 'sending' && <span className="text-ink-2">{t('common.saving')}</span>}
      {state === 'saved' && (
        <span className="flex items-center gap-1.5 text-success">
          <Check size={16} strokeWidth={2.25} className="flex-none" />
          {t('journal.saved')}
        </span>
      )}
      {state === 'queued' && (
        <span className="flex items-center gap-1.5 text-ink-2 leading-tight">
          <CloudOff size={16} strokeWidth={2} className="flex-none" />
          {t('daySheet.kept')}
        </span>
      )}
    </p>
  );
}

function pendingStateOf(date: LocalDate): 'sending' | 'queued' | undefined {
  const waiting = storedChanges().filter(({ refusal }) => refusal === undefined);
  if (!waiting.some((change) => isAboutDay(change, date))) return undefined;
  return isOffline() ? 'queued' : 'sending';
}
