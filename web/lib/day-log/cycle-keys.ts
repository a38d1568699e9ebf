/** Query keys of the log and the forecast. Unsent changes are applied on top of both. */
export const CYCLE_KEYS = { past: ['periods', 'past'], predicted: ['periods', 'predicted'] };
