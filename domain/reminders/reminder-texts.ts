import type { Language } from '#domain/account/language.ts';
import { cutText, firstCharacters } from '#domain/text/cut-text.ts';
import type { ReminderTexts } from '#domain/texts/text-shapes.ts';
import { REMINDER_TEXTS } from '#domain/texts/texts.ts';
import { type ReminderOccasion, timeFrameOf } from './reminder-occasion.ts';
import type { ReminderWording } from './reminders.schema.ts';

/** The most names in a line, and the most code points of each. */
const NAMES_SHOWN = 3;
const NAME_MAX = 60;

/**
 * A reminder's lines, one for each occasion; the discreet wording has one line that reveals none of them. Long names are cut,
 * and only the first three are named.
 */
export function reminderLines(
  occasions: readonly ReminderOccasion[],
  { wording, language }: { wording: ReminderWording; language: Language },
): string[] {
  const texts = REMINDER_TEXTS[language];
  return wording === 'discreet' ? [texts.discreet] : occasions.map((occasion) => lineOf(occasion, texts));
}

/** The text of a test, the same in both wordings. */
export const testReminderLine = (language: Language): string => REMINDER_TEXTS[language].test;

function lineOf(occasion: ReminderOccasion, texts: ReminderTexts): string {
  switch (occasion.kind) {
    case 'period_soon':
      return texts.periodSoon(occasion.days);
    case 'period_late':
      return texts.periodLate;
    case 'tasks_moved':
      return texts.tasksMoved;
    case 'log_day':
      return texts.logDay;
    case 'pill':
      return texts.pill;
    case 'tasks_due':
      return texts.tasks(namesOf(occasion.names, texts));
    default:
      return texts.habits[timeFrameOf(occasion.kind)](namesOf(occasion.names, texts));
  }
}

function namesOf(names: readonly string[], texts: ReminderTexts): string {
  const shown = names.slice(0, NAMES_SHOWN).map(shortened).join(', ');
  const hidden = names.length - NAMES_SHOWN;
  return hidden > 0 ? `${shown} ${texts.more(hidden)}` : shown;
}

const shortened = (name: string): string =>
  firstCharacters(name, { codePoints: NAME_MAX }) === name
    ? name
    : cutText(name, { codePoints: NAME_MAX - 1 });
