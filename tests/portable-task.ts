/** A task as it stands in a file of the person's data. */
export function portableTask({ number, ...rest }: { number: number; title?: string; end_on?: string }) {
  return {
    id: `brought-in-${number}`,
    title: `Task ${number}`,
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
    created_at: 1_790_000_000,
    ...rest,
  };
}
