import type { Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { KEYWORD_NAMES, type KeywordId } from '#domain/texts/words.ts';
import type { Theme } from './themes.ts';

/** The keywords of each theme, with each one's phase by the common reading; their names are in `domain/texts`. */
const PHASES = {
  Wellness: {
    rest_day: 'menstrual',
    massage: 'menstrual',
    warm_bath: 'menstrual',
    screen_free_evening: 'menstrual',
    new_routine: 'follicular',
    meal_planning: 'follicular',
    spa_with_friends: 'ovulation',
    medical_checkup: 'luteal',
    tidy_bedroom: 'luteal',
  },
  Productivity: {
    weekly_review: 'menstrual',
    planning: 'follicular',
    start_project: 'follicular',
    learn_tool: 'follicular',
    meeting: 'ovulation',
    presentation: 'ovulation',
    deadline: 'luteal',
    paperwork: 'luteal',
    inbox: 'luteal',
    budget: 'luteal',
  },
  Creativity: {
    morning_pages: 'menstrual',
    inspiration: 'menstrual',
    new_idea: 'follicular',
    moodboard: 'follicular',
    try_technique: 'follicular',
    show_work: 'ovulation',
    jam_session: 'ovulation',
    editing: 'luteal',
    finish_piece: 'luteal',
  },
  Connection: {
    quiet_evening: 'menstrual',
    join_club: 'follicular',
    plan_trip: 'follicular',
    dinner_friends: 'ovulation',
    party: 'ovulation',
    family_visit: 'ovulation',
    new_people: 'ovulation',
    game_night: 'ovulation',
    thank_you_cards: 'luteal',
  },
  Relationships: {
    time_alone: 'menstrual',
    think_over: 'menstrual',
    plans_together: 'follicular',
    try_together: 'follicular',
    first_date: 'ovulation',
    date_night: 'ovulation',
    heart_to_heart: 'ovulation',
    anniversary: 'ovulation',
    household: 'luteal',
  },
  Performance: {
    recovery: 'menstrual',
    study_start: 'follicular',
    training_plan: 'follicular',
    job_interview: 'ovulation',
    salary_talk: 'ovulation',
    pitch: 'ovulation',
    public_speaking: 'ovulation',
    competition: 'ovulation',
    rehearsal: 'luteal',
  },
  Activity: {
    easy_walk: 'menstrual',
    stretching: 'menstrual',
    new_class: 'follicular',
    start_running: 'follicular',
    discover_trail: 'follicular',
    team_sport: 'ovulation',
    dancing: 'ovulation',
    gardening: 'luteal',
    spring_cleaning: 'luteal',
  },
  Mind_Body: {
    meditation: 'menstrual',
    gentle_yoga: 'menstrual',
    journaling: 'menstrual',
    set_intention: 'follicular',
    workshop: 'follicular',
    group_retreat: 'ovulation',
    singing_circle: 'ovulation',
    evening_ritual: 'luteal',
    declutter: 'luteal',
  },
} as const satisfies Record<Theme, Partial<Record<KeywordId, CyclePhase>>>;

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
export const KEYWORDS: readonly Keyword[] = Object.entries(PHASES).flatMap(([theme, phases]) =>
  Object.entries(phases).map(([id, phase]) => ({
    id,
    theme: theme as Theme, // a key of the record
    phase,
    names: namesOf(id as KeywordId), // as above
  })),
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
  `boss manager colleague colleagues coworker coworkers client clients customer customers meeting meetings office work job interview
  presentation pitch salary payroll raise deadline invoice invoices report audit contract
  baas leidinggevende collega collegas klant klanten vergadering vergaderingen kantoor werk sollicitatie presentatie loon opslag salaris
  factuur facturen verslag
  patron patronne collegue collegues reunion reunions bureau travail entretien salaire augmentation facture factures rapport`
    .trim()
    .split(/\s+/),
);

/** Whether an activity is for a working day: by its theme, or by the words of a sentence without one. */
export function isWork({ theme, activity }: { theme: Theme | null; activity: string }): boolean {
  if (theme !== null) return WORK_THEMES.has(theme);
  return foldText(activity)
    .split(/[^\p{L}]+/u)
    .some((word) => WORK_WORDS.has(word));
}
