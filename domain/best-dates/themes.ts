/** The themes of the date finder, by which tasks are marked too (contract §7). */
export const THEMES = [
  'Wellness',
  'Productivity',
  'Creativity',
  'Connection',
  'Relationships',
  'Performance',
  'Activity',
  'Mind_Body',
] as const;
export type Theme = (typeof THEMES)[number];
