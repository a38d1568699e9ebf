/** What a task in a file of a person's data may leave empty, and its first status. */
export const EMPTY_TASK = {
  description: null,
  status: 'not_started',
  start_on: null,
  end_on: null,
  length: null,
  priority: null,
  color: null,
  cycle_phase: null,
  cycle_phase_suggestion: null,
  theme: null,
  parent_id: null,
};

/** A task as it is in such a file; "Task 3" where its title does not matter. */
export function portableTask({ number, ...rest }: { number: number; title?: string; end_on?: string }) {
  return {
    ...EMPTY_TASK,
    id: `brought-in-${number}`,
    title: `Task ${number}`,
    created_at: 1_790_000_000,
    ...rest,
  };
}
