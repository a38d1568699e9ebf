/**
 * What is unusual about the days of a pinned task: its limit comes before its days; its days have gone by without it; the period
 * came before its days; nothing is forecast; the cycle has no such day.
 */
export const PIN_STATES = ['deadline', 'days_passed', 'period_came_first', 'resting', 'no_window'] as const;
export type PinState = (typeof PIN_STATES)[number];
