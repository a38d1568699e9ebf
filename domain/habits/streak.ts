/** How steadily a habit was kept, in days on which it was due. */
export interface Streak {
  /** The current run, up to today. */
  readonly streak: number;
  /** The longest run, including the current one. */
  readonly bestStreak: number;
}

/**
 * The streaks over days, oldest first and ending today; both lists are equally long, and empty ones give zeros. A run counts
 * days on which the habit was due and checked. A due day without a check ends it, except today, which isn't over. A day on
 * which it wasn't due, or which was skipped, changes nothing. Source: contract §5.
 */
export function streakOf(due: readonly boolean[], checked: readonly boolean[]): Streak {
  const today = due.length - 1;
  let streak = 0;
  let bestStreak = 0;
  for (let day = 0; day <= today; day++) {
    if (!due[day]) continue;
    if (checked[day]) streak += 1;
    else if (day < today) streak = 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return { streak, bestStreak };
}
