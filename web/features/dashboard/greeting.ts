/** The greeting for an hour (0 to 23); the parts of the day start at 5, 12 and 17 (contract §9). */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return 'evening';
}
