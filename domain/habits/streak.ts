/** How steadily a habit was kept, in days on which it was due. */
export interface Streak {
  /** The current run, up to today. */
  readonly streak: number;
  /** The longest run, including the current one. */
  readonly bestStreak: number;
}

interface StreakDays {
  readonly due: readonly boolean[];
  readonly checked: readonly boolean[];
  /** Where today is among them; the last one without it. */
  readonly today?: number;
}

/**
 * The streaks over days, oldest first; both lists are equally long, and empty ones give zeros. A run counts days on which the
 * habit was due and checked. A due day without a check ends it, except today, which isn't over, and the days after it: after
 * a change of zone to the west today comes a second time, and what was checked then goes on counting. A day on which it
 * wasn't due, or which was skipped, changes nothing. Source: contract §5.
 */
export function streakOf({ due, checked, today = due.length - 1 }: StreakDays): Streak {
  let streak = 0;
  let bestStreak = 0;
  for (let day = 0; day < due.length; day++) {
    if (!due[day]) continue;
    if (checked[day]) streak += 1;
    else if (day < today) streak = 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return { streak, bestStreak };
}
