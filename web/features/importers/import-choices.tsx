import i18next from 'i18next';
import { useState } from 'react';
import { addDays } from '#domain/calendar/local-date.ts';
import type { Reading, SpanRecord } from '#domain/importers/collect-reading.ts';
import { type Conflict, conflictKey, type Theirs } from '#domain/importers/match-records.ts';
import {
  closeOpenSpans,
  type ImportChoices,
  type ImportPlan,
  type OfferedSpan,
  originsIn,
  toggleSpan,
} from '#domain/importers/plan-import.ts';
import { labelOfProject } from '#domain/importers/sent-records.ts';
import { isLabelName } from '#domain/labels/labels.rules.ts';
import type { SingleKey } from '#domain/portability/made-imports.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { failureToastText, fullDay } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { CountedList, useNumbers } from './receipt-card.tsx';

type ChoiceProps = {
  reading: Reading;
  choices: ImportChoices;
  onChoices: (change: Partial<ImportChoices>) => void;
};

type ConflictChoiceProps = Pick<ChoiceProps, 'onChoices'> & {
  conflicts: readonly Conflict[];
  theirs: Theirs;
};

/** How many conflicts are shown at a time. */
const AT_ONCE = 20;

/** Resolves conflicts between the file and existing data: keep mine, take theirs, or decide one by one. */
export function ConflictChoice({ conflicts, theirs, onChoices }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const [shown, setShown] = useState(AT_ONCE);
  const how = typeof theirs === 'string' ? theirs : 'each';
  const isTheirs = (conflict: Conflict) => typeof theirs !== 'string' && theirs.has(conflictKey(conflict));
  const { nameOf, optionsOf } = useConflictWords();
  const choose = (conflict: Conflict, wanted: 'mine' | 'theirs') => {
    const next = new Set(typeof theirs === 'string' ? [] : theirs);
    if (wanted === 'theirs') next.add(conflictKey(conflict));
    else next.delete(conflictKey(conflict));
    onChoices({ theirs: next });
  };
  const more = conflicts.length - shown;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-m bg-surface-2 px-4 py-3 text-small">
      <p>{t('bringIn.differ', counted(conflicts.length))}</p>
      <Segmented
        legend={t('bringIn.differLegend')}
        value={how}
        onChange={(next) =>
          onChoices({ theirs: next === 'each' ? (how === 'each' ? theirs : new Set<string>()) : next })
        }
        options={[
          { value: 'none', label: t('bringIn.keepMine') },
          { value: 'all', label: t('bringIn.takeTheirs') },
          { value: 'each', label: t('bringIn.lookAtEach') },
        ]}
      />
      {how === 'each' && (
        <ul className="grid grid-cols-1 gap-3">
          {conflicts.slice(0, shown).map((conflict) => (
            <li key={conflictKey(conflict)} className="grid grid-cols-1 gap-1">
              <p className="font-medium">{nameOf(conflict)}</p>
              <Segmented
                legend={nameOf(conflict)}
                value={isTheirs(conflict) ? 'theirs' : 'mine'}
                onChange={(wanted) => choose(conflict, wanted)}
                options={optionsOf(conflict)}
              />
            </li>
          ))}
        </ul>
      )}
      {how === 'each' && more > 0 && (
        <Button
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => setShown(shown + AT_ONCE)}
        >
          {t('bringIn.more', counted(more))}
        </Button>
      )}
    </div>
  );
}

/** The text keys of each kind and of its values; temperature and weight are numbers and have none. */
const TEXTS = {
  bleeding: ['dayLog.bleeding', 'bleeding'],
  pain: ['dayLog.pain', 'dayLog.painWords'],
  mood: ['journal.mood', 'journal.moodWords'],
  energy: ['journal.energy', 'journal.energyWords'],
  sleep: ['daySheet.sleep', 'daySheet.sleepWords'],
  discharge: ['daySheet.discharge', 'daySheet.dischargeWords'],
  temperature: ['daySheet.temperature', ''],
  weight: ['daySheet.weight', ''],
  lh: ['bringIn.conflictKinds.lh', 'daySheet.testWords'],
  pregnancy_test: ['bringIn.conflictKinds.pregnancy_test', 'daySheet.testWords'],
  pill: ['bringIn.conflictKinds.pill', 'bringIn.pillWords'],
} as const satisfies Record<SingleKey, readonly [kind: string, words: string]>;

/** Formats a conflict's kind and values with the texts of the day log. */
export function useConflictWords() {
  const { t, language } = useTranslation();
  /** "10 August 2026 · Bleeding" */
  const nameOf = ({ on, key }: Conflict): string => `${fullDay(on, language)} · ${t(TEXTS[key][0])}`;
  const wordOf = ({ key }: Pick<Conflict, 'key'>, value: string | number): string => {
    const words = `${TEXTS[key][1]}.${value}`;
    if (i18next.exists(words)) return t(words as 'bleeding.light'); // a value with a text
    return typeof value === 'number' ? decimal(value, language) : value;
  };
  /** The file's value with its additional details. */
  const theirWord = (conflict: Conflict): string => {
    const word = wordOf(conflict, conflict.theirs);
    return conflict.rider ? `${word} (${t(`bringIn.riders.${conflict.rider}`)})` : word;
  };
  /** "Mine: Light", "File: Heavy" */
  const optionsOf = (conflict: Conflict) => [
    { value: 'mine' as const, label: t('bringIn.mine', { value: wordOf(conflict, conflict.mine) }) },
    { value: 'theirs' as const, label: t('bringIn.theirs', { value: theirWord(conflict) }) },
  ];
  return {
    nameOf,
    optionsOf,
    /** "10 August 2026 · Bleeding · Mine: Light · File: Heavy" */
    wholeOf: (conflict: Conflict): string =>
      [nameOf(conflict), ...optionsOf(conflict).map(({ label }) => label)].join(' · '),
  };
}

/** The most characters shown of a span's description; notes may be of any length. */
const LONGEST_WORDS = 200;

type SpanChoiceProps = ChoiceProps & { offered: readonly OfferedSpan[] };

/** The spans in a mode that a file contains; none is ticked at first. */
export function SpanChoice({ reading, offered, choices: { spans: ticked }, onChoices }: SpanChoiceProps) {
  const { t, language } = useTranslation();
  const [lost, setLost] = useState<readonly string[]>([]);
  const timeOf = ({ from, until }: SpanRecord) =>
    until === null
      ? t('bringIn.spans.from', { from: fullDay(from, language) })
      : t('bringIn.spans.fromTo', {
          from: fullDay(from, language),
          to: fullDay(addDays(until, -1), language),
        });
  const tick = (index: number) => {
    const next = toggleSpan(reading.spans, { ticked, index });
    setLost(
      next.unticked.flatMap(({ index: other, why }) => {
        const span = reading.spans[other];
        return span ? [t(`bringIn.spans.${why}`, { name: t(`bringIn.spans.modes.${span.mode}`) })] : [];
      }),
    );
    onChoices({ spans: next.ticked });
  };
  const taken = offered.filter(({ index }) => ticked.has(index));
  const ends = new Map(
    closeOpenSpans(taken.map(({ span }) => span)).map((span, at) => [taken[at]?.index, span]),
  );
  return (
    <fieldset className="min-w-0 rounded-m bg-surface-2 px-4 py-2">
      <legend className="contents">
        <span className="block py-1 text-small">{t('bringIn.spans.title')}</span>
      </legend>
      {offered.map(({ span, index }) => (
        <CheckRow
          key={index}
          label={
            <>
              {t(`bringIn.spans.modes.${span.mode}`)}
              {span.words && <span className="text-ink-2"> {cutText(span.words, LONGEST_WORDS)}</span>}
            </>
          }
          hint={timeOf(ends.get(index) ?? span)}
          checked={ticked.has(index)}
          onChange={() => tick(index)}
        />
      ))}
      <p role="status" className="py-1 text-ink-2 text-small empty:sr-only">
        {lost.join(' ')}
      </p>
    </fieldset>
  );
}

/** The apps and devices that wrote a file's records; all are ticked at first. Renders nothing if there is only one. */
export function OriginChoice({ reading, choices: { untickedOrigins }, onChoices }: ChoiceProps) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const origins = originsIn(reading);
  if (origins.length < 2) return null;
  const tick = (name: string) => {
    const next = new Set(untickedOrigins);
    if (!next.delete(name)) next.add(name);
    onChoices({ untickedOrigins: next });
  };
  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="font-semibold text-h3">{t('bringIn.origins.title')}</legend>
        <p className="mt-1 text-ink-2 text-small">{t('bringIn.origins.hint')}</p>
        {origins.map(({ name, count }) => (
          <CheckRow
            key={name}
            label={name}
            hint={t('bringIn.records', counted(count))}
            checked={!untickedOrigins.has(name)}
            onChange={() => tick(name)}
          />
        ))}
      </fieldset>
    </Card>
  );
}

type ProjectChoiceProps = Pick<ChoiceProps, 'choices' | 'onChoices'> & { projects: readonly string[] };

/** The labels that new tasks get by the project they come from; all are ticked at first. Renders nothing without any. */
export function ProjectChoice({ projects, choices: { projects: chosen }, onChoices }: ProjectChoiceProps) {
  const { t } = useTranslation();
  if (projects.length === 0) return null;
  const choose = (project: string, label: string | null) =>
    onChoices({ projects: new Map([...chosen, [project, label]]) });
  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="font-semibold text-h3">{t('bringIn.projects.title')}</legend>
        <p className="mt-1 text-ink-2 text-small">{t('bringIn.projects.hint')}</p>
        {projects.map((project) => {
          const label = labelOfProject(chosen, project);
          return (
            <div key={project} className="grid grid-cols-1">
              <CheckRow
                label={project}
                checked={label !== null}
                onChange={() => choose(project, label === null ? project : null)}
              />
              {label !== null && (
                <TextField
                  label={t('bringIn.projects.label', { project })}
                  hideLabel
                  error={isLabelName(label) ? undefined : t('bringIn.projects.noName')}
                  value={label}
                  onChange={({ target }) => choose(project, target.value)}
                />
              )}
            </div>
          );
        })}
      </fieldset>
    </Card>
  );
}

type AboutHabitsProps = { habits: ImportPlan['about'] };

/** The new habits whose rhythm only comes near the one in the file. Renders nothing without any. */
export function AboutHabits({ habits }: AboutHabitsProps) {
  const { t, language } = useTranslation();
  if (habits.length === 0) return null;
  const aboutOf = ({ rhythm: { times, every, target, unit } }: ImportPlan['about'][number]): string => {
    const count = times ?? every;
    if (count === null)
      return t('bringIn.about.amount', { amount: decimal(target ?? 0, language), unit }).replace(
        / {2,}/,
        ' ',
      );
    return t(times === null ? 'bringIn.about.every' : 'bringIn.about.times', {
      count,
      n: decimal(count, language),
    });
  };
  return (
    <TitledCard title={t('bringIn.about.title')} headingClass="font-semibold text-h3">
      <p className="mt-1 mb-2 text-ink-2 text-small">{t('bringIn.about.hint')}</p>
      <CountedList texts={habits.map((habit) => `${habit.name} · ${aboutOf(habit)}`)} />
    </TitledCard>
  );
}

type IntimateCardProps = Omit<ChoiceProps, 'reading'> & {
  /** Whether the file has intimate data and the consent is missing. */
  asks: boolean;
};

/** Asks for the consent to store discharge, tests and sex, in its official wording, or leaves them out. */
export function IntimateCard({ asks, choices, onChoices }: IntimateCardProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const agree = useSingleMutation<void, void>({
    mutationKey: ['agree-to-intimate'],
    mutationFn: () => answerConsent({ kind: 'intimate', given: 1 }),
  });
  if (choices.leavesOutIntimate) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        {t('bringIn.intimate.isOut')}
        <Button variant="quiet" onClick={() => onChoices({ leavesOutIntimate: false })}>
          {t('bringIn.intimate.change')}
        </Button>
      </p>
    );
  }
  if (!asks) return null;
  return (
    <Card>
      <div className="grid grid-cols-1 gap-3 hyphens-auto wrap-anywhere">
        <h2 className="font-semibold text-h3">{t('bringIn.intimate.title')}</h2>
        <p>{t('consent.intimateMeans')}</p>
        <p className="text-ink-2 text-small">{t('consent.intimateWhy')}</p>
        {agree.error && <Notice tone="error">{failureToastText(agree.error)}</Notice>}
        <Button
          variant="outline"
          disabled={!isOnline}
          busy={agree.isPending && t('common.saving')}
          onClick={() => agree.mutate()}
        >
          {t('bringIn.intimate.agree')}
        </Button>
        <Button variant="outline" onClick={() => onChoices({ leavesOutIntimate: true })}>
          {t('bringIn.intimate.leaveOut')}
        </Button>
      </div>
    </Card>
  );
}
