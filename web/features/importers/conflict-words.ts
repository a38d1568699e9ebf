import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { SingleKey } from '#domain/importers/facts.ts';
import type { Conflict } from '#domain/importers/judge-facts.ts';
import { fullDay } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

const KINDS = {
  bleeding: 'dayLog.bleeding',
  pain: 'dayLog.pain',
  mood: 'journal.mood',
  energy: 'journal.energy',
  sleep: 'daySheet.sleep',
  discharge: 'daySheet.discharge',
  temperature: 'daySheet.temperature',
  weight: 'daySheet.weight',
  lh: 'bringIn.conflictKinds.lh',
  pregnancy_test: 'bringIn.conflictKinds.pregnancy_test',
  pill: 'bringIn.conflictKinds.pill',
} as const satisfies Record<SingleKey, string>;

/** Where the words for values are; temperature and weight are numbers. */
const WORDS: Readonly<Partial<Record<SingleKey, string>>> = {
  bleeding: 'bleeding',
  pain: 'dayLog.painWords',
  mood: 'journal.moodWords',
  energy: 'journal.energyWords',
  sleep: 'daySheet.sleepWords',
  discharge: 'daySheet.dischargeWords',
  lh: 'daySheet.testWords',
  pregnancy_test: 'daySheet.testWords',
  pill: 'bringIn.pillWords',
};

/** The kind and the values of what differs, in the words of the day's log. */
export function useConflictWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  /** "10 August 2026 · Bleeding" */
  const nameOf = ({ on, key }: Pick<Conflict, 'on' | 'key'>): string => {
    const day = parseLocalDate(on);
    return `${day === undefined ? on : fullDay(day, language)} · ${t(KINDS[key])}`;
  };
  const wordOf = ({ key }: Pick<Conflict, 'key'>, value: string | number): string => {
    const words = `${WORDS[key]}.${value}`;
    if (i18next.exists(words)) return t(words as 'bleeding.light'); // one of the words
    return typeof value === 'number' ? decimal(value, language) : value;
  };
  /** The file's value, and what it says besides of the same one. */
  const theirWord = (conflict: Conflict): string => {
    const word = wordOf(conflict, conflict.theirs);
    return conflict.rider ? `${word} (${t(`bringIn.riders.${conflict.rider}`)})` : word;
  };
  return {
    nameOf,
    wordOf,
    theirWord,
    /** "10 August 2026 · Bleeding · Mine: Light · File: Heavy" */
    wholeOf: (conflict: Conflict): string =>
      [
        nameOf(conflict),
        t('bringIn.mine', { value: wordOf(conflict, conflict.mine) }),
        t('bringIn.theirs', { value: theirWord(conflict) }),
      ].join(' · '),
  };
}
