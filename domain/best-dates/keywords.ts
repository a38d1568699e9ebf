import type { Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { THEMES, type Theme } from '#domain/tasks/tasks.fields.ts';
import { foldText, wordsIn } from '#domain/text/fold-text.ts';
import { KEYWORD_NAMES, type KeywordId } from '#domain/texts/words.ts';

/** The keywords of each theme by their phase in the common reading; their names are in `domain/texts`. */
const KEYWORD_IDS: Readonly<Record<Theme, Readonly<Record<CyclePhase, readonly KeywordId[]>>>> = {
  Wellness: {
    menstrual: ['rest_day', 'massage', 'warm_bath', 'screen_free_evening'],
    follicular: ['new_routine', 'meal_planning'],
    ovulation: ['spa_with_friends'],
    luteal: ['medical_checkup', 'tidy_bedroom'],
  },
  Productivity: {
    menstrual: ['weekly_review'],
    follicular: ['planning', 'start_project', 'learn_tool'],
    ovulation: ['meeting', 'presentation'],
    luteal: ['deadline', 'paperwork', 'inbox', 'budget'],
  },
  Creativity: {
    menstrual: ['morning_pages', 'inspiration'],
    follicular: ['new_idea', 'moodboard', 'try_technique'],
    ovulation: ['show_work', 'jam_session'],
    luteal: ['editing', 'finish_piece'],
  },
  Connection: {
    menstrual: ['quiet_evening'],
    follicular: ['join_club', 'plan_trip'],
    ovulation: ['dinner_friends', 'party', 'family_visit', 'new_people', 'game_night'],
    luteal: ['thank_you_cards'],
  },
  Relationships: {
    menstrual: ['time_alone', 'think_over'],
    follicular: ['plans_together', 'try_together'],
    ovulation: ['first_date', 'date_night', 'heart_to_heart', 'anniversary'],
    luteal: ['household'],
  },
  Performance: {
    menstrual: ['recovery'],
    follicular: ['study_start', 'training_plan'],
    ovulation: ['job_interview', 'salary_talk', 'pitch', 'public_speaking', 'competition'],
    luteal: ['rehearsal'],
  },
  Activity: {
    menstrual: ['easy_walk', 'stretching'],
    follicular: ['new_class', 'start_running', 'discover_trail'],
    ovulation: ['team_sport', 'dancing'],
    luteal: ['gardening', 'spring_cleaning'],
  },
  Mind_Body: {
    menstrual: ['meditation', 'gentle_yoga', 'journaling'],
    follicular: ['set_intention', 'workshop'],
    ovulation: ['group_retreat', 'singing_circle'],
    luteal: ['evening_ritual', 'declutter'],
  },
};

type Names = Readonly<Record<Language | 'es', string>>;

/** A ready-made activity of a theme, and its phase by the common reading (contract §7). */
export type Keyword = {
  readonly id: string;
  readonly theme: Theme;
  readonly phase: CyclePhase;
  readonly names: Names;
};

const namesOf = (id: KeywordId): Names =>
  Object.fromEntries(
    Object.entries(KEYWORD_NAMES).map(([language, names]) => [language, names[id]]),
  ) as Names; // the same keys

/** Every keyword, theme by theme. */
export const KEYWORDS: readonly Keyword[] = THEMES.flatMap((theme) =>
  CYCLE_PHASES.flatMap((phase) =>
    KEYWORD_IDS[theme][phase].map((id) => ({ id, theme, phase, names: namesOf(id) })),
  ),
);

const byName = new Map(
  KEYWORDS.flatMap((keyword) =>
    [keyword.id, ...Object.values(keyword.names)].map((name) => [foldText(name), keyword] as const),
  ),
);

/** The keyword with an id or a name in any language, ignoring case and accents; `undefined` without a match. */
export function findKeyword(name: string): Keyword | undefined {
  return byName.get(foldText(name));
}

const WORK_THEMES: ReadonlySet<Theme> = new Set(['Productivity', 'Performance']);

/** Folded words of a sentence that is about a job, in every language at once, for few of them mean anything else in another. */
const WORK_WORDS = new Set(
  wordsIn(`
  boss manager colleague colleagues coworker coworkers client clients customer customers meeting meetings office work job interview
  presentation pitch salary payroll raise deadline invoice invoices report audit contract
  baas leidinggevende collega collegas klant klanten vergadering vergaderingen kantoor werk sollicitatie presentatie loon opslag salaris
  factuur facturen verslag
  patron patronne collegue collegues reunion reunions bureau travail entretien salaire augmentation facture factures rapport`),
);

/** Whether an activity is for a working day: by its theme, or by the words of a sentence without one. */
export function isWork({ theme, activity }: { theme: Theme | null; activity: string }): boolean {
  if (theme !== null) return WORK_THEMES.has(theme);
  return foldText(activity)
    .split(/[^\p{L}]+/u)
    .some((word) => WORK_WORDS.has(word));
}
