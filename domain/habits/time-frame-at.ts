/** The times of day of habits. */
export const TIME_FRAMES = ['morning', 'noon', 'evening'] as const;
export type TimeFrame = (typeof TIME_FRAMES)[number];

/** The time frame of an hour, 0 to 23: morning from 5, noon from 12, evening from 17 until 5 (contract §5). */
export function timeFrameAt(hour: number): TimeFrame {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'noon' : 'evening';
}
