/** The greeting of an hour (0 to 23); the day's parts begin at 5, 12 and 17 (contract §9). */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return 'evening';
}
