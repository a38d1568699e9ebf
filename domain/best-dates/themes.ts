/** The themes of the date finder; tasks have them too (contract §7). */
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
