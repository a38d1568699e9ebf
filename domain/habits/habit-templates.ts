import type { TimeFrame } from '#domain/calendar/zoned-day.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';

/** The areas of life of a template. */
export const TEMPLATE_THEMES = ['personal', 'work'] as const;
export type TemplateTheme = (typeof TEMPLATE_THEMES)[number];

/** A habit to start from: the wizard copies its texts, time of day, length and phase. */
export interface HabitTemplate {
  /** Stable; the key of its title and description in every language. */
  readonly id: string;
  readonly phase: CyclePhase;
  readonly timeframe: TimeFrame;
  readonly theme: TemplateTheme;
  /** How long it takes, 5..90. */
  readonly minutes: number;
}

/**
 * The built-in habits, 26 for each phase, ordered by phase, then by time of day. Their phases follow the common reading
 * (contract §7): a tradition, not a medical finding, and the page that shows them states this.
 */
export const HABIT_TEMPLATES = [
  { id: 'slow-first-half-hour', phase: 'menstrual', timeframe: 'morning', theme: 'work', minutes: 30 },
  { id: 'list-of-three', phase: 'menstrual', timeframe: 'morning', theme: 'work', minutes: 10 },
  { id: 'gap-in-the-calendar', phase: 'menstrual', timeframe: 'morning', theme: 'work', minutes: 5 },
  { id: 'one-thing-can-wait', phase: 'menstrual', timeframe: 'morning', theme: 'work', minutes: 10 },
  { id: 'ten-more-minutes-in-bed', phase: 'menstrual', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'loosen-on-the-floor', phase: 'menstrual', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'what-the-night-left', phase: 'menstrual', timeframe: 'morning', theme: 'personal', minutes: 5 },
  { id: 'soft-clothes', phase: 'menstrual', timeframe: 'morning', theme: 'personal', minutes: 5 },
  { id: 'breakfast-at-the-window', phase: 'menstrual', timeframe: 'morning', theme: 'personal', minutes: 20 },
  { id: 'reread-old-notes', phase: 'menstrual', timeframe: 'noon', theme: 'work', minutes: 20 },
  { id: 'listen-not-look', phase: 'menstrual', timeframe: 'noon', theme: 'work', minutes: 20 },
  { id: 'one-thing-in-silence', phase: 'menstrual', timeframe: 'noon', theme: 'work', minutes: 30 },
  { id: 'what-did-it-teach', phase: 'menstrual', timeframe: 'noon', theme: 'work', minutes: 20 },
  { id: 'look-far-away', phase: 'menstrual', timeframe: 'noon', theme: 'work', minutes: 5 },
  { id: 'lie-down-after-lunch', phase: 'menstrual', timeframe: 'noon', theme: 'personal', minutes: 20 },
  { id: 'walk-without-counting', phase: 'menstrual', timeframe: 'noon', theme: 'personal', minutes: 15 },
  { id: 'something-warm-to-hold', phase: 'menstrual', timeframe: 'noon', theme: 'personal', minutes: 25 },
  { id: 'a-poem-twice', phase: 'menstrual', timeframe: 'noon', theme: 'personal', minutes: 10 },
  { id: 'park-it-on-paper', phase: 'menstrual', timeframe: 'evening', theme: 'work', minutes: 10 },
  { id: 'alarm-for-going-home', phase: 'menstrual', timeframe: 'evening', theme: 'work', minutes: 5 },
  { id: 'work-in-three-sentences', phase: 'menstrual', timeframe: 'evening', theme: 'work', minutes: 10 },
  { id: 'half-an-hour-earlier', phase: 'menstrual', timeframe: 'evening', theme: 'personal', minutes: 30 },
  { id: 'phone-sleeps-elsewhere', phase: 'menstrual', timeframe: 'evening', theme: 'personal', minutes: 5 },
  { id: 'supper-that-is-ready', phase: 'menstrual', timeframe: 'evening', theme: 'personal', minutes: 25 },
  { id: 'feet-in-warm-water', phase: 'menstrual', timeframe: 'evening', theme: 'personal', minutes: 20 },
  { id: 'five-old-pictures', phase: 'menstrual', timeframe: 'evening', theme: 'personal', minutes: 15 },
  { id: 'ten-minutes-of-beginning', phase: 'follicular', timeframe: 'morning', theme: 'work', minutes: 10 },
  { id: 'week-on-one-sheet', phase: 'follicular', timeframe: 'morning', theme: 'work', minutes: 20 },
  { id: 'ten-answers', phase: 'follicular', timeframe: 'morning', theme: 'work', minutes: 15 },
  { id: 'one-new-shortcut', phase: 'follicular', timeframe: 'morning', theme: 'work', minutes: 10 },
  { id: 'another-way-there', phase: 'follicular', timeframe: 'morning', theme: 'personal', minutes: 20 },
  { id: 'five-foreign-words', phase: 'follicular', timeframe: 'morning', theme: 'personal', minutes: 15 },
  { id: 'draw-the-view', phase: 'follicular', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'something-in-a-pot', phase: 'follicular', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'two-fast-songs', phase: 'follicular', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'one-lesson-for-work', phase: 'follicular', timeframe: 'noon', theme: 'work', minutes: 30 },
  { id: 'draft-in-one-go', phase: 'follicular', timeframe: 'noon', theme: 'work', minutes: 25 },
  { id: 'beginner-question', phase: 'follicular', timeframe: 'noon', theme: 'work', minutes: 15 },
  { id: 'other-way-round', phase: 'follicular', timeframe: 'noon', theme: 'work', minutes: 20 },
  { id: 'map-the-project', phase: 'follicular', timeframe: 'noon', theme: 'work', minutes: 25 },
  { id: 'unfamiliar-ingredient', phase: 'follicular', timeframe: 'noon', theme: 'personal', minutes: 20 },
  { id: 'fifteen-clumsy-minutes', phase: 'follicular', timeframe: 'noon', theme: 'personal', minutes: 15 },
  { id: 'unvisited-shelf', phase: 'follicular', timeframe: 'noon', theme: 'personal', minutes: 30 },
  { id: 'money-with-a-name', phase: 'follicular', timeframe: 'noon', theme: 'personal', minutes: 5 },
  { id: 'first-move-for-tomorrow', phase: 'follicular', timeframe: 'evening', theme: 'work', minutes: 10 },
  { id: 'how-others-do-it', phase: 'follicular', timeframe: 'evening', theme: 'work', minutes: 25 },
  { id: 'ideas-in-one-place', phase: 'follicular', timeframe: 'evening', theme: 'work', minutes: 10 },
  { id: 'plan-a-small-outing', phase: 'follicular', timeframe: 'evening', theme: 'personal', minutes: 20 },
  { id: 'first-chapter-only', phase: 'follicular', timeframe: 'evening', theme: 'personal', minutes: 30 },
  { id: 'busy-hands', phase: 'follicular', timeframe: 'evening', theme: 'personal', minutes: 45 },
  { id: 'music-from-elsewhere', phase: 'follicular', timeframe: 'evening', theme: 'personal', minutes: 15 },
  { id: 'three-what-ifs', phase: 'follicular', timeframe: 'evening', theme: 'personal', minutes: 10 },
  { id: 'ring-instead-of-writing', phase: 'ovulation', timeframe: 'morning', theme: 'work', minutes: 15 },
  { id: 'rehearse-standing-up', phase: 'ovulation', timeframe: 'morning', theme: 'work', minutes: 10 },
  { id: 'prepare-one-ask', phase: 'ovulation', timeframe: 'morning', theme: 'work', minutes: 15 },
  { id: 'good-morning-by-name', phase: 'ovulation', timeframe: 'morning', theme: 'work', minutes: 5 },
  { id: 'hum-and-read-aloud', phase: 'ovulation', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'invitation-with-a-time', phase: 'ovulation', timeframe: 'morning', theme: 'personal', minutes: 5 },
  { id: 'move-in-company', phase: 'ovulation', timeframe: 'morning', theme: 'personal', minutes: 45 },
  { id: 'two-minutes-of-chat', phase: 'ovulation', timeframe: 'morning', theme: 'personal', minutes: 5 },
  { id: 'upcoming-birthdays', phase: 'ovulation', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'lunch-across-the-team', phase: 'ovulation', timeframe: 'noon', theme: 'work', minutes: 45 },
  { id: 'show-it-unfinished', phase: 'ovulation', timeframe: 'noon', theme: 'work', minutes: 20 },
  { id: 'speak-early', phase: 'ovulation', timeframe: 'noon', theme: 'work', minutes: 5 },
  { id: 'introduce-two-people', phase: 'ovulation', timeframe: 'noon', theme: 'work', minutes: 15 },
  { id: 'the-talk-that-is-due', phase: 'ovulation', timeframe: 'noon', theme: 'work', minutes: 30 },
  { id: 'thank-someone-precisely', phase: 'ovulation', timeframe: 'noon', theme: 'personal', minutes: 5 },
  { id: 'eat-outside-together', phase: 'ovulation', timeframe: 'noon', theme: 'personal', minutes: 30 },
  { id: 'ask-a-small-favour', phase: 'ovulation', timeframe: 'noon', theme: 'personal', minutes: 10 },
  { id: 'lend-something-out', phase: 'ovulation', timeframe: 'noon', theme: 'personal', minutes: 10 },
  { id: 'pass-on-good-news', phase: 'ovulation', timeframe: 'evening', theme: 'work', minutes: 10 },
  { id: 'evening-with-peers', phase: 'ovulation', timeframe: 'evening', theme: 'work', minutes: 90 },
  { id: 'three-people-answered', phase: 'ovulation', timeframe: 'evening', theme: 'work', minutes: 15 },
  { id: 'one-more-chair', phase: 'ovulation', timeframe: 'evening', theme: 'personal', minutes: 90 },
  { id: 'dance-three-songs', phase: 'ovulation', timeframe: 'evening', theme: 'personal', minutes: 15 },
  { id: 'one-round-of-a-game', phase: 'ovulation', timeframe: 'evening', theme: 'personal', minutes: 45 },
  { id: 'call-far-away', phase: 'ovulation', timeframe: 'evening', theme: 'personal', minutes: 30 },
  { id: 'audience-of-one', phase: 'ovulation', timeframe: 'evening', theme: 'personal', minutes: 15 },
  { id: 'finish-before-starting', phase: 'luteal', timeframe: 'morning', theme: 'work', minutes: 30 },
  { id: 'inbox-on-one-screen', phase: 'luteal', timeframe: 'morning', theme: 'work', minutes: 20 },
  { id: 'names-dates-sums', phase: 'luteal', timeframe: 'morning', theme: 'work', minutes: 20 },
  { id: 'one-form-first', phase: 'luteal', timeframe: 'morning', theme: 'work', minutes: 25 },
  { id: 'fresh-air-made-bed', phase: 'luteal', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'one-drawer', phase: 'luteal', timeframe: 'morning', theme: 'personal', minutes: 15 },
  { id: 'one-load-of-washing', phase: 'luteal', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'errand-on-foot', phase: 'luteal', timeframe: 'morning', theme: 'personal', minutes: 30 },
  { id: 'round-of-the-plants', phase: 'luteal', timeframe: 'morning', theme: 'personal', minutes: 10 },
  { id: 'nearly-done', phase: 'luteal', timeframe: 'noon', theme: 'work', minutes: 45 },
  { id: 'names-for-files', phase: 'luteal', timeframe: 'noon', theme: 'work', minutes: 20 },
  { id: 'receipts-and-hours', phase: 'luteal', timeframe: 'noon', theme: 'work', minutes: 20 },
  { id: 'write-the-checklist', phase: 'luteal', timeframe: 'noon', theme: 'work', minutes: 25 },
  { id: 'hour-with-the-door-shut', phase: 'luteal', timeframe: 'noon', theme: 'work', minutes: 60 },
  { id: 'read-the-account', phase: 'luteal', timeframe: 'noon', theme: 'personal', minutes: 15 },
  { id: 'needle-glue-screwdriver', phase: 'luteal', timeframe: 'noon', theme: 'personal', minutes: 20 },
  { id: 'off-three-lists', phase: 'luteal', timeframe: 'noon', theme: 'personal', minutes: 10 },
  { id: 'bench-and-nothing-else', phase: 'luteal', timeframe: 'noon', theme: 'personal', minutes: 15 },
  { id: 'bare-desk', phase: 'luteal', timeframe: 'evening', theme: 'work', minutes: 10 },
  { id: 'list-of-what-is-done', phase: 'luteal', timeframe: 'evening', theme: 'work', minutes: 10 },
  { id: 'note-for-the-next-person', phase: 'luteal', timeframe: 'evening', theme: 'work', minutes: 15 },
  { id: 'cook-for-two-days', phase: 'luteal', timeframe: 'evening', theme: 'personal', minutes: 60 },
  { id: 'one-lamp-on', phase: 'luteal', timeframe: 'evening', theme: 'personal', minutes: 5 },
  { id: 'thirty-photos-fewer', phase: 'luteal', timeframe: 'evening', theme: 'personal', minutes: 15 },
  { id: 'book-you-know', phase: 'luteal', timeframe: 'evening', theme: 'personal', minutes: 30 },
  { id: 'bag-by-the-door', phase: 'luteal', timeframe: 'evening', theme: 'personal', minutes: 10 },
] as const satisfies readonly HabitTemplate[];

/** Ids of all templates: the keys of each language's texts. */
export type HabitTemplateId = (typeof HABIT_TEMPLATES)[number]['id'];
